/** How long a frame may let itself be waited for, in ms: a page that nobody sees is drawn no frames. */
const LONGEST_WAIT_MS = 100

let isInTap = false

/**
 * Notices taps from now on. A tap lasts until the end of its task; what an answer from the server sets off later is none.
 * @param target whatever all clicks come through: the window
 */
export function noticeTaps(target: EventTarget): void {
  target.addEventListener('click', beginTap, { capture: true })
}

function beginTap(): void {
  isInTap = true
  setTimeout(() => (isInTap = false), 0)
}

/**
 * Runs what a tap sets off once the phone has drawn that it was touched, and everything else at once. A cheap phone takes a tenth of a
 * second or more to render a screen; a finger that sees nothing for that long taps again.
 */
export function afterTap(run: () => void): void {
  if (isInTap) afterFrame(run)
  else run()
}

/** Runs this once the phone has drawn what has been changed so far. */
export function afterFrame(run: () => void): void {
  let frame = 0
  const once = () => {
    clearTimeout(late)
    cancelAnimationFrame(frame)
    run()
  }
  const late = setTimeout(once, LONGEST_WAIT_MS)
  // A frame is drawn after its callbacks, so what is to follow it waits for the next task.
  frame = requestAnimationFrame(() => setTimeout(once, 0))
}
