import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { parseUrl } from '../../domain/text/parse-url.ts'
import { Icon } from '../../ui/pictures/icon.tsx'
import { type ChatMessage, type OutgoingMessage, chatMediaUrl } from './api/chat.ts'
import { Bubble, Media, OperatorMark, SentAt } from './bubble.tsx'
import { timeOf } from './chat-conversation.ts'

/** A URL within a sentence, without the punctuation that ends the sentence. */
const ADDRESS = /(https?:\/\/\S*[^\s.,;:!?)\]}'"”’…])/i

interface MessageActions {
  /** Called when the customer presses a button that sends a message. */
  onPostback: (reply: OutgoingMessage) => void
}

interface MessageProps extends MessageActions {
  message: ChatMessage
}

/** A message of either side. An unknown type is named as unknown. */
export function Message({ message, onPostback }: MessageProps) {
  const isOwn = message.sender === 'customer'
  const side = { isOwn, createdAt: timeOf(message), state: isOwn ? <Trans>Sent</Trans> : undefined }
  const { message_type: type, payload } = message.message
  const fields = typeof payload === 'string' ? undefined : payload
  const { buttons, elements, fileType, url } = fields ?? {}
  const text = (typeof payload === 'string' ? payload : (fields?.message ?? '')).trim()

  const words = text !== '' && (
    <p className="whitespace-pre-wrap px-4 py-3">
      <LinkedText text={text} />
    </p>
  )

  if (type === 'postback') return <Chosen>{text}</Chosen>
  if ((type === 'text' || type === 'quick_replies') && words) return <Bubble {...side}>{words}</Bubble>
  if (type === 'buttons' && buttons !== undefined) {
    return (
      <Bubble {...side}>
        {words}
        <ChatButtons buttons={buttons} onPostback={onPostback} />
      </Bubble>
    )
  }
  if (type === 'generic' && elements !== undefined) {
    return <CardRow cards={elements} createdAt={timeOf(message)} onPostback={onPostback} />
  }
  if (type === 'media' && url !== undefined) {
    return (
      <Bubble {...side}>
        <Media fileType={fileType} url={url} name={text} />
        {text !== '' && fileType !== 'file' && <p className="px-4 py-2">{text}</p>}
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

interface CardRowProps extends MessageActions {
  cards: readonly Card[]
  createdAt: string
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
              {chatMediaUrl(card.image_url) !== undefined && (
                <img
                  src={chatMediaUrl(card.image_url)}
                  alt=""
                  loading="lazy"
                  className="aspect-[16/9] w-full bg-surface-3 object-cover"
                />
              )}
              <div className="flex-1 px-4 py-3">
                <b className="block">{card.title}</b>
                <span className="text-small text-text-2">{card.subtitle}</span>
              </div>
              {card.buttons.length > 0 && <ChatButtons buttons={card.buttons} onPostback={onPostback} />}
            </li>
          ))}
        </ul>
        <SentAt createdAt={createdAt} />
      </div>
    </div>
  )
}

/** A button that the operator sent. */
interface ChatButton {
  readonly title: string
  readonly type?: string | undefined
  readonly payload?: string | undefined
}

interface ChatButtonsProps extends MessageActions {
  buttons: readonly ChatButton[]
}

const LOOK =
  'flex min-h-touch w-full items-center gap-3 px-4 py-2 text-start font-bold text-link no-underline'

/** Buttons from the operator. A link only ever leads to the web or dials a number; an unknown type does nothing. */
function ChatButtons({ buttons, onPostback }: ChatButtonsProps) {
  return (
    <ul className="lined-rows border-t border-line">
      {buttons.map((button) => (
        <li key={`${button.title} ${button.payload ?? ''}`}>
          <ChatButtonFace {...button} onPostback={onPostback} />
        </li>
      ))}
    </ul>
  )
}

function ChatButtonFace({ title, type, payload, onPostback }: ChatButton & MessageActions) {
  const link = type === 'web' ? chatWebLink(payload) : undefined
  const phone = type === 'call' ? chatCallLink(payload) : undefined
  if (link !== undefined) {
    return (
      <a href={link.href} target="_blank" rel="noopener noreferrer" className={LOOK}>
        <Icon name="external" className="size-5" />
        <span className="min-w-0">
          <span>{title}</span>
          <small translate="no" className="text-caption block font-normal text-text-3">
            {link.host}
          </small>
        </span>
      </a>
    )
  }
  if (phone !== undefined) {
    return (
      <a href={phone} className={LOOK}>
        <Icon name="phone" className="size-5" />
        <span>{title}</span>
      </a>
    )
  }
  const say = () => onPostback({ message_type: 'postback', payload: { title, payload: payload ?? title } })
  return (
    <button
      type="button"
      disabled={type !== 'postback'}
      onClick={say}
      className={`${LOOK} disabled:text-text-3`}
    >
      <Icon name="chat" className="size-5" />
      <span>{title}</span>
    </button>
  )
}

/** The target of a button of type `web`: a page of the encrypted web; undefined for anything else. */
export function chatWebLink(payload: string | undefined): URL | undefined {
  const url = parseUrl(payload ?? '')
  return url?.protocol === 'https:' ? url : undefined
}

/** The number that a button of type `call` dials, as a link; undefined when it is not a number. */
export function chatCallLink(payload: string | undefined): string | undefined {
  const number = payload?.replace(/^tel:/, '').replaceAll(/[\s()-]/g, '') ?? ''
  return /^\+?\d{3,15}$/.test(number) ? `tel:${number}` : undefined
}
