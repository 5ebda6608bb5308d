import { planTurn, restingAngle } from '../../domain/wheel.ts'

/** Exactly 1 - (1 - t)^3, as a Bezier curve: so the browser can turn the wheel beside everything else it has to do. */
const EASE_OUT_CUBIC = 'cubic-bezier(0.3333, 1, 0.6667, 1)'

/** How long the result fades in where nothing may turn, in ms. */
const FADE_MS = 300

/** Where the wheel is to stop: at which of how many slices, counted from 0. */
interface Landing {
  readonly index: number
  readonly sliceCount: number
}

/**
 * Turns the wheel until the middle of a slice is at the top. The promise ends when it has stopped, also when it was taken off the
 * screen on the way.
 */
export async function turnDisc(disc: HTMLElement, { index, sliceCount }: Landing): Promise<void> {
  const from = Number.parseFloat(disc.style.rotate) || 0
  const rest = `${restingAngle(index, sliceCount)}rad`
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    disc.style.rotate = rest
    return ended(disc.animate({ opacity: [0, 1] }, { duration: FADE_MS }))
  }
  const { to, durationMs } = planTurn({ from, index, sliceCount, random: Math.random() })
  const turn = disc.animate(
    { rotate: [`${from}rad`, `${to}rad`] },
    { duration: durationMs, easing: EASE_OUT_CUBIC },
  )
  // Where it will stop; until then the animation decides.
  disc.style.rotate = rest
  return ended(turn)
}

async function ended(animation: Animation): Promise<void> {
  await animation.finished.catch(() => undefined)
}
