import { useLingui } from '@lingui/react/macro'
import { formatClock } from '../../i18n/format.ts'
import { chatMediaUrl, type OutgoingMessage } from './api/chat.ts'
import { OperatorMark } from './bubble.tsx'
import { type ChatButton, ChatButtons } from './chat-buttons.tsx'

interface Card {
  readonly image_url?: string | undefined
  readonly title?: string | undefined
  readonly subtitle?: string | undefined
  readonly buttons: readonly ChatButton[]
}

interface CardRowProps {
  cards: readonly Card[]
  createdAt: string
  onPostback: (said: OutgoingMessage) => void
}

/** Cards from the operator, side by side. */
export function CardRow({ cards, createdAt, onPostback }: CardRowProps) {
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
