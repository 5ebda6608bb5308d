/** Time that is left to the first screen alone, in ms: code that starts during it would delay a tap on the form. */
const QUIET_MS = 400

/** Runs what the screen can do without, after it has been painted and accepts input. Returns a function that cancels it. */
export function afterFirstScreen(run: () => void): () => void {
  const timer = setTimeout(run, QUIET_MS)
  return () => clearTimeout(timer)
}
