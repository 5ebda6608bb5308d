/** How long the first screen has the phone to itself, in ms: code that starts later must not hold up a tap on the form. */
const QUIET_MS = 400

/** Runs what the screen can do without, once it has been painted and takes input. Returns the way to call it off. */
export function afterFirstScreen(run: () => void): () => void {
  const timer = setTimeout(run, QUIET_MS)
  return () => clearTimeout(timer)
}
