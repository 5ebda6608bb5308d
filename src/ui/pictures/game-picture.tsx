import { useState } from 'react'
import { Lozenge, type LozengeTone } from './lozenge.tsx'

const TINTS: readonly LozengeTone[] = ['cloth', 'info', 'ok', 'wait', 'error']

/** The tint of a name. It is computed, so that it is the same on every screen without a list of games. */
function tintOf(name: string): LozengeTone {
  const sum = name.length + name.charCodeAt(0)
  return TINTS[sum % TINTS.length] ?? 'cloth'
}

/** Props of {@link GamePicture}. */
export interface GamePictureProps {
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
