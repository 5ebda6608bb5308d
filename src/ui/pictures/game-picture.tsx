import { useState } from 'react'
import { Lozenge, type LozengeTone } from './lozenge.tsx'

export interface GamePictureProps {
  name: string
  /** URL of the picture that fills the box. */
  background?: string | undefined
  /** URL of the logo on top of it, which is always shown whole. */
  logo?: string | undefined
}

/** The box, and the room around the logo: at the usual sizes it leaves 104 or 208 px, so that every cell of a woven figure has the same size. */
const SHAPES = {
  card: ['aspect-[104/96]', 'py-[7.69%]'],
  face: ['aspect-square', 'p-[7%]'],
  // A short screen keeps the amount below it in view.
  wide: ['h-[clamp(6rem,100dvh-32.875rem,13.375rem)]', 'pt-3.5 pb-10'],
} as const

/** The picture of a game. If both of its parts are missing or fail, the first letter is drawn on a lozenge. */
export function GamePicture({
  name,
  background,
  logo,
  shape = 'face',
}: GamePictureProps & { shape?: keyof typeof SHAPES }) {
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set())
  const [box, room] = SHAPES[shape]
  const usable = [background, logo]
    .filter((src) => src !== undefined)
    .filter((src) => src !== '' && !failed.has(src))
  return (
    <span className={`relative grid w-full place-items-center overflow-hidden bg-surface-2 ${box}`}>
      {usable.map((src) => (
        <img
          key={src}
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          // Both pictures may fail before the next render.
          onError={() => setFailed((known) => new Set([...known, src]))}
          className={`absolute inset-0 size-full ${src === logo ? `object-contain ${room}` : 'object-cover'}`}
        />
      ))}
      {usable.length === 0 && <Lozenge tone={tintOf(name)}>{name.slice(0, 1).toUpperCase()}</Lozenge>}
    </span>
  )
}

const TINTS: readonly LozengeTone[] = ['cloth', 'info', 'ok', 'wait', 'error']

/** The tint of a name. It is computed, so that it is the same on every screen without a list of games. */
function tintOf(name: string): LozengeTone {
  const sum = name.length + name.charCodeAt(0)
  return TINTS[sum % TINTS.length] ?? 'cloth'
}
