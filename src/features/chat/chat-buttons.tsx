import { parseUrl } from '../../domain/text/parse-url.ts'
import { Icon } from '../../ui/pictures/icon.tsx'
import type { OutgoingMessage } from './api/chat.ts'

/** A button that the operator sent. */
export interface ChatButton {
  readonly title: string
  readonly type?: string | undefined
  readonly payload?: string | undefined
}

interface ChatButtonsProps {
  buttons: readonly ChatButton[]
  onPostback: (reply: OutgoingMessage) => void
}

const LOOK =
  'flex min-h-touch w-full items-center gap-3 px-4 py-2 text-start font-bold text-link no-underline'

/** Buttons from the operator. A link only ever leads to the web or dials a number; an unknown type does nothing. */
export function ChatButtons({ buttons, onPostback }: ChatButtonsProps) {
  return (
    <ul className="lined-rows border-t border-line">
      {buttons.map((button) => (
        <li key={`${button.title} ${button.payload ?? ''}`}>
          <ChatButtonFace button={button} onPostback={onPostback} />
        </li>
      ))}
    </ul>
  )
}

function ChatButtonFace({
  button,
  onPostback,
}: { button: ChatButton } & Pick<ChatButtonsProps, 'onPostback'>) {
  const { title, type, payload } = button
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
