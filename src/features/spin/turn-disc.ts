/** Fast at first, then slow for a long time. A CSS easing, so that the turn does not depend on the main thread. */
const EASE_WHEEL = 'cubic-bezier(0.12, 0.62, 0.08, 1)'

/** The wheel stops like one with weight: slightly too far, then back. */
const EASE_SETTLE = 'cubic-bezier(0.34, 1.3, 0.64, 1)'
const TOO_FAR_RAD = (3 * Math.PI) / 180
const SETTLE_MS = 520

/** Duration of the fade to the result with reduced motion, in ms. */
const FADE_MS = 300

/** The slice at which the wheel stops, counted from 0, and the number of slices. */
interface Landing {
  readonly index: number
  readonly sliceCount: number
}

/**
 * Turns the wheel until the middle of a slice is at the top. Resolves when the wheel has stopped, or when it was removed from the screen.
 */
export async function turnDisc(disc: HTMLElement, { index, sliceCount }: Landing): Promise<void> {
  const from = Number.parseFloat(disc.style.rotate) || 0
  const rest = `${restingAngle(index, sliceCount)}rad`
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    disc.style.rotate = rest
    return ended(disc.animate({ opacity: [0, 1] }, { duration: FADE_MS }))
  }
  const { to, durationMs } = planTurn({ from, index, sliceCount, random: Math.random() })
  const tooFar = `${to + TOO_FAR_RAD}rad`
  const turn = disc.animate({ rotate: [`${from}rad`, tooFar] }, { duration: durationMs, easing: EASE_WHEEL })
  // The final angle; until then the animations determine the angle.
  disc.style.rotate = rest
  const settle = disc.animate(
    { rotate: [tooFar, `${to}rad`] },
    { delay: durationMs, duration: SETTLE_MS, easing: EASE_SETTLE },
  )
  await ended(turn)
  return ended(settle)
}

async function ended(animation: Animation): Promise<void> {
  await animation.finished.catch(() => undefined)
}

const FULL_TURN = 2 * Math.PI

/** The shortest turn, in ms. Each turn above two adds `MS_PER_TURN`. */
const SHORTEST_MS = 4000
const MS_PER_TURN = 1000
const FEWEST_TURNS = 2

/** Plan of a turn of the wheel. Angles are in radians, clockwise. At 0 the middle of the first slice is under the pointer. */
export interface TurnPlan {
  readonly from: number
  readonly to: number
  /** Full turns before the wheel slows towards its slice: between 2 and 3. */
  readonly turns: number
  readonly durationMs: number
}

interface TurnRequest {
  /** The wheel's angle, in radians. */
  readonly from: number
  /** The slice that the server has drawn, counted from 0. */
  readonly index: number
  readonly sliceCount: number
  /** At least 0 and less than 1. Chance decides only how long the wheel turns, never where it stops. */
  readonly random: number
}

/** Plans a turn that ends with the middle of a slice under the pointer: never near an edge, so that no result looks like a near miss. */
export function planTurn({ from, index, sliceCount, random }: TurnRequest): TurnPlan {
  const turns = FEWEST_TURNS + random
  const afterTurns = from + turns * FULL_TURN
  const goal = restingAngle(index, sliceCount)
  const to = afterTurns + positive(goal - afterTurns)
  return { from, to, turns, durationMs: SHORTEST_MS + random * MS_PER_TURN }
}

/** The angle at which the middle of a slice is under the pointer, at least 0 and less than a full turn. */
export function restingAngle(index: number, sliceCount: number): number {
  return positive((-index * FULL_TURN) / sliceCount)
}

interface Drawn {
  readonly code?: string | undefined
  readonly label?: string | undefined
}

/** The slice that the server has drawn: by its code, or else by its words; undefined when the wheel has neither. */
export function drawnSlice(
  slices: readonly { readonly code: string; readonly label: string }[],
  { code, label }: Drawn,
): number | undefined {
  const byCode = slices.findIndex((slice) => slice.code === code)
  const index = byCode >= 0 ? byCode : slices.findIndex((slice) => slice.label === label)
  return index >= 0 ? index : undefined
}

function positive(angle: number): number {
  const rest = angle % FULL_TURN
  // A tiny negative remainder plus a full turn rounds to a full turn, hence the second modulo; + 0 turns -0 into 0.
  return ((rest < 0 ? rest + FULL_TURN : rest) % FULL_TURN) + 0
}
