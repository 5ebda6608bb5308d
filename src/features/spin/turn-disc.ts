import { planTurn, restingAngle } from './plan-turn.ts'

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
