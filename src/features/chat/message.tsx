import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatClock } from '../../i18n/format.ts'
import { Icon } from '../../ui/pictures/icon.tsx'
import { type ChatMessage, type OutgoingMessage, chatMediaUrl } from './api/chat.ts'
import { Bubble, OperatorMark, Media } from './bubble.tsx'
import { ChatButtons, type ChatButton, chatWebLink } from './chat-buttons.tsx'
import { timeOf } from './chat-conversation.ts'

/** A URL within a sentence, without the punctuation that ends the sentence. */
const ADDRESS = /(https?:\/\/\S*[^\s.,;:!?)\]}'"”’…])/i

interface MessageProps {
  message: ChatMessage
  /** Called when the customer presses a button that sends a message. */
  onPostback: (reply: OutgoingMessage) => void
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

interface Card {
  readonly image_url?: string | undefined
  readonly title?: string | undefined
  readonly subtitle?: string | undefined
  readonly buttons: readonly ChatButton[]
}

interface CardRowProps {
  cards: readonly Card[]
  createdAt: string
  onPostback: (reply: OutgoingMessage) => void
}

/** Cards from the operator, side by side. */
function CardRow({ cards, createdAt, onPostback }: CardRowProps) {
  const { t } = useLingui()
  return (
    // Reaches the edge of the screen without a negative margin: with one, WebKit lets the whole conversation scroll sideways.
    <div className="me-0! flex flex-none gap-2">
      <OperatorMark />
      <div className="grid min-w-0 gap-1">
        <ul
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label={t`Cards`}
          className="flex snap-x gap-3 overflow-x-auto pe-gutter pb-1"
        >
          {cards.map((card, index) => (
            <li
              // oxlint-disable-next-line react/no-array-index-key -- the cards of a message never change their order
              key={index}
              className="flex w-52 flex-none snap-start flex-col overflow-hidden rounded-lg wrap-anywhere bg-[light-dark(var(--surface),var(--surface-2))]"
            >
              <CardPicture url={chatMediaUrl(card.image_url)} />
              <div className="flex-1 px-4 py-3">
                <b className="block">{card.title}</b>
                <span className="text-small text-text-2">{card.subtitle}</span>
              </div>
              {card.buttons.length > 0 && <ChatButtons buttons={card.buttons} onPostback={onPostback} />}
            </li>
          ))}
        </ul>
        <p className="text-caption text-text-3">
          <time dateTime={createdAt} translate="no">
            {formatClock(createdAt)}
          </time>
        </p>
      </div>
    </div>
  )
}

function CardPicture({ url }: { url: string | undefined }) {
  if (url === undefined) return null
  return <img src={url} alt="" loading="lazy" className="aspect-[16/9] w-full bg-surface-3 object-cover" />
}
