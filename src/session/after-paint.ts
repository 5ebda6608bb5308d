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

/** Starts to record the taps that reach `target`, the window. A tap lasts until the end of its task. */
export function noticeTaps(target: EventTarget): void {
  target.addEventListener('click', beginTap, { capture: true })
}

function beginTap(): void {
  isInTap = true
  setTimeout(() => (isInTap = false), 0)
}

/** Runs the work of a tap after the touched state is painted; a cheap phone needs a tenth of a second for a screen. Runs anything else at once. */
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
