/** Time that is left to the first screen alone, in ms: code that starts during it would delay a tap on the form. */
const QUIET_MS = 400

/** Runs what the screen can do without, after it has been painted and accepts input. Returns a function that cancels it. */
export function afterFirstScreen(run: () => void): () => void {
  const timer = setTimeout(run, QUIET_MS)
  return () => clearTimeout(timer)
}

/** Longest wait for a frame, in ms: a hidden page gets none. */
const LONGEST_WAIT_MS = 100

let isInTap = false

/**
 * Starts to record taps. A tap lasts until the end of its task; work that a server response starts later does not belong to it.
 * @param target an element that all clicks reach: the window
 */
export function noticeTaps(target: EventTarget): void {
  target.addEventListener('click', beginTap, { capture: true })
}

function beginTap(): void {
  isInTap = true
  setTimeout(() => (isInTap = false), 0)
}

/**
 * Runs the work of a tap after the browser has painted the touched state; runs anything else at once. A cheap phone needs a tenth of a second
 * or more to render a screen, and a member who sees no reaction for that long taps again.
 */
export function afterTap(run: () => void): void {
  if (isInTap) afterFrame(run)
  else run()
}

/** Runs a function after the browser has painted the changes made so far. */
export function afterFrame(run: () => void): void {
  let frame = 0
  const once = () => {
    clearTimeout(late)
    cancelAnimationFrame(frame)
    run()
  }
  const late = setTimeout(once, LONGEST_WAIT_MS)
  // The frame is painted after its callbacks, so the function runs in the next task.
  frame = requestAnimationFrame(() => setTimeout(once, 0))
}
