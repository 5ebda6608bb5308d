import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/pictures/icon.tsx'
import type { ChatMessage, OutgoingMessage } from './api/chat.ts'
import { Bubble } from './bubble.tsx'
import { CardRow } from './card-row.tsx'
import { ChatButtons } from './chat-buttons.tsx'
import { timeOf } from './chat-conversation.ts'
import { chatWebLink } from './chat-link.ts'
import { Media } from './media.tsx'

/** A URL within a sentence, without the punctuation that ends the sentence. */
const ADDRESS = /(https?:\/\/\S*[^\s.,;:!?)\]}'"”’…])/i

interface MessageProps {
  message: ChatMessage
  /** Called when the customer presses a button that sends a message. */
  onPostback: (said: OutgoingMessage) => void
}

/** A message of either side. An unknown type is named as unknown. */
export function Message({ message, onPostback }: MessageProps) {
  const isOwn = message.sender === 'customer'
  const side = { isOwn, createdAt: timeOf(message), state: isOwn ? <Trans>Sent</Trans> : undefined }
  const { message_type: type, payload } = message.message
  const fields = typeof payload === 'string' ? { message: payload } : payload
  const text = fields?.message?.trim() ?? ''
  const { buttons, elements } = typeof payload === 'string' ? {} : (payload ?? {})

  if (type === 'postback') return <Chosen>{text}</Chosen>
  if ((type === 'text' || type === 'quick_replies') && text !== '') {
    return (
      <Bubble {...side}>
        <p className="whitespace-pre-wrap px-4 py-3">
          <LinkedText text={text} />
        </p>
      </Bubble>
    )
  }
  if (type === 'buttons' && buttons !== undefined) {
    return (
      <Bubble {...side}>
        {text !== '' && (
          <p className="whitespace-pre-wrap px-4 py-3">
            <LinkedText text={text} />
          </p>
        )}
        <ChatButtons buttons={buttons} onPostback={onPostback} />
      </Bubble>
    )
  }
  if (type === 'generic' && elements !== undefined) {
    return <CardRow cards={elements} createdAt={timeOf(message)} onPostback={onPostback} />
  }
  if (type === 'media' && fields !== undefined && typeof payload !== 'string' && payload?.url !== undefined) {
    return (
      <Bubble {...side}>
        <Media fileType={payload.fileType} url={payload.url} name={text} />
        {text !== '' && payload.fileType !== 'file' && <p className="px-4 py-2">{text}</p>}
      </Bubble>
    )
  }
  return (
    <Bubble {...side} outlined>
      <p className="text-small flex items-center gap-2 px-4 py-2 text-text-2">
        <Icon name="info" className="size-5" />
        <Trans>This message type is not supported yet</Trans>
      </p>
    </Bubble>
  )
}

function Chosen({ children }: { children: ReactNode }) {
  return (
    <p className="text-small flex items-center gap-2 self-center rounded-full bg-surface px-4 py-1.5 text-text-2">
      <Icon name="check" className="size-4 text-pos" />
      <span className="wrap-anywhere">
        <Trans>You chose: {children}</Trans>
      </span>
    </p>
  )
}

/** A message with its encrypted URLs as links. The links open outside the app and send no referrer. */
export function LinkedText({ text }: { text: string }) {
  return text.split(ADDRESS).map((part, index) => {
    const link = index % 2 === 1 ? chatWebLink(part) : undefined
    const place = `${index} ${part}`
    if (link === undefined) return <span key={place}>{part}</span>
    return (
      <a
        key={place}
        translate="no"
        href={link.href}
        target="_blank"
        rel="noopener noreferrer"
        className="text-inherit underline"
      >
        {part}
      </a>
    )
  })
}
