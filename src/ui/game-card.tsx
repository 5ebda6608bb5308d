import { GamePicture, type GamePictureProps } from './pictures/game-picture.tsx'
import { Icon } from './pictures/icon.tsx'

/** Props of {@link GameCard}. */
export interface GameCardProps extends Omit<GamePictureProps, 'dimmed'> {
  /** The balance as text, e.g. "฿1,250.00"; undefined when the member has no account here yet. */
  amount?: string | undefined
  /** The same in the game's own credits, e.g. "12,500.00": shown with the name of the game, because they are not baht. */
  credits?: string | undefined
  /** Text that invites the member to open an account. */
  openLabel: string
  /** Text that says that there is no account yet. */
  inactiveLabel: string
  disabled?: boolean | undefined
  /** Without it the card is only a picture of the account. */
  onPress?: (() => void) | undefined
}

const frame =
  '@container flex h-full w-full flex-col overflow-hidden rounded-lg bg-surface text-start shadow-card ' +
  'focus-visible:-outline-offset-2'

/** One game account, three to a row on a phone. Its text scales with the card, and the amount is never cut. */
export function GameCard({ onPress, disabled = false, ...face }: GameCardProps) {
  if (!onPress) {
    return (
      <article className={frame}>
        <CardFace {...face} />
      </article>
    )
  }
  return (
    <button
      type="button"
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onPress}
      className={`${frame} aria-disabled:opacity-70`}
    >
      <CardFace {...face} />
    </button>
  )
}

function CardFace({ name, background, logo, amount, credits, openLabel, inactiveLabel }: GameCardProps) {
  const active = amount !== undefined
  return (
    <>
      <GamePicture name={name} background={background} logo={logo} dimmed={!active} />
      {/* Read as name, credits, amount; shown as amount, name, credits. */}
      <span className="grid w-full min-w-0 px-[min(.625rem,9cqi)] pt-1.5 pb-2">
        <span className="order-2 flex min-w-0 flex-wrap gap-x-1 text-micro font-bold text-text-2">
          <span className="min-w-0 truncate">{name}</span>
          {active && credits !== undefined && (
            <span translate="no" className="min-w-0 truncate font-normal text-text-3 tabular-nums">
              {credits}
            </span>
          )}
        </span>
        {active ? (
          <span
            translate="no"
            className="order-1 text-[min(.9375rem,12.6cqi)]/[1.55] font-bold whitespace-nowrap tabular-nums"
          >
            {amount}
          </span>
        ) : (
          <span className="order-1 flex items-center gap-1 text-[min(.8125rem,12.6cqi)]/[1.73] font-bold text-link">
            <Icon name="plus" className="size-[min(.9375rem,14cqi)] flex-none stroke-[2.5]" />
            <span className="min-w-0 flex-1 wrap-anywhere">{openLabel}</span>
          </span>
        )}
        {!active && (
          <span className="order-3 text-[min(.75rem,11.5cqi)]/[1.6] text-text-3">{inactiveLabel}</span>
        )}
      </span>
    </>
  )
}
