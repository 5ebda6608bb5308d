import './game-card.css'
import { GamePicture, type GamePictureProps } from './pictures/game-picture.tsx'
import { Icon } from './pictures/icon.tsx'

export interface GameCardProps extends GamePictureProps {
  /** The balance as text, e.g. "฿1,250.00"; undefined when the member has no account here yet. */
  amount?: string | undefined
  /** The same in the game's own credits, e.g. "12,500.00": shown with the name of the game, because they are not baht. */
  credits?: string | undefined
  /** Text that invites the member to open an account. */
  openLabel: string
  onPress: () => void
}

/** One game account, three to a row on a phone. Its text scales with the card, and the amount is never cut. */
export function GameCard({ amount, credits, openLabel, onPress, ...picture }: GameCardProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="@container relative flex h-full w-full flex-col overflow-hidden rounded-lg bg-surface text-start shadow-card press focus-visible:-outline-offset-2"
    >
      <GamePicture shape="card" {...picture} />
      {amount === undefined && <Seal />}
      {/* Read as name, credits, amount; shown as amount, name, credits. */}
      <span className="game-plate relative grid w-full min-w-0 flex-1 content-start bg-surface px-[min(.625rem,9cqi)] pt-0.5 pb-1.5">
        <span className="order-2 min-w-0 text-[min(.75rem,12.6cqi)]/[1.6] wrap-anywhere text-text-2">
          {picture.name}
        </span>
        {amount === undefined ? (
          <span className="order-1 text-[min(.8125rem,12.6cqi)]/[1.75] font-bold wrap-anywhere text-link">
            {openLabel}
          </span>
        ) : (
          <>
            <span
              translate="no"
              className="order-3 text-[min(.75rem,12.6cqi)]/[1.5] whitespace-nowrap text-text-3"
            >
              {credits}
            </span>
            <span
              translate="no"
              className="order-1 text-[min(.9375rem,12.6cqi)]/[1.5] font-bold whitespace-nowrap"
            >
              {amount}
            </span>
          </>
        )}
      </span>
    </button>
  )
}

/** Marks a game that the member can still open. */
function Seal() {
  return (
    <span
      aria-hidden="true"
      className="absolute end-2 top-2 grid size-5 rotate-45 place-items-center rounded-[5px] bg-marigold text-on-marigold shadow-pop"
    >
      <Icon name="plus" className="size-4 -rotate-45 stroke-3" />
    </span>
  )
}
