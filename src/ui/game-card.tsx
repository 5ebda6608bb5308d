import { useState } from 'react'
import { Icon } from './pictures/icon.tsx'
import { Lozenge, type LozengeTone } from './pictures/lozenge.tsx'

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

const TINTS: readonly LozengeTone[] = ['cloth', 'info', 'ok', 'wait', 'error']

/** The tint of a name. It is computed, so that it is the same on every screen without a list of games. */
function tintOf(name: string): LozengeTone {
  const sum = name.length + name.charCodeAt(0)
  return TINTS[sum % TINTS.length] ?? 'cloth'
}

/** Props of {@link GamePicture}. */
interface GamePictureProps {
  name: string
  /** URL of the picture that fills the box. */
  background?: string | undefined
  /** URL of the logo on top of it. */
  logo?: string | undefined
  /** The member has no account here, so the picture is dimmed. */
  dimmed?: boolean | undefined
}

/** A game's picture in a 114:70 box. If a picture is missing or fails, the first letter is drawn on a lozenge. */
export function GamePicture({ name, background, logo, dimmed = false }: GamePictureProps) {
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set())
  const usable = [background, logo]
    .filter((src) => src !== undefined)
    .filter((src) => src !== '' && !failed.has(src))
  return (
    <span
      className={`relative grid aspect-[114/70] w-full place-items-center overflow-hidden bg-surface-2 ${dimmed ? '[filter:saturate(.35)] *:[img]:opacity-55' : ''}`}
    >
      {usable.map((src) => (
        <img
          key={src}
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          // Both pictures may fail before the next render.
          onError={() => setFailed((known) => new Set([...known, src]))}
          className={
            src === logo
              ? 'absolute inset-0 size-full object-contain p-2'
              : 'absolute inset-0 size-full object-cover'
          }
        />
      ))}
      {usable.length === 0 && <Lozenge tone={tintOf(name)}>{name.slice(0, 1).toUpperCase()}</Lozenge>}
    </span>
  )
}
