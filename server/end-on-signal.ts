/** Once it takes no more requests, those at work have that long to finish; then the process ends without them. */
const DEADLINE_MS = 15_000

/**
 * Ends this process in order when it is told to: with 0, or with 1 when something did not stop cleanly or not before the deadline,
 * which is 15 s after the service has ended.
 *
 * @param drainSeconds for that long it still serves.
 */
export function endOnSignal(
  backend: { stop(): Promise<void> },
  drainSeconds: number,
  onFailure: (error: unknown) => void,
): void {
  let isEnding = false
  async function end(): Promise<void> {
    // A second signal, from someone impatient, finds the end already under way.
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(1), drainSeconds * 1000 + DEADLINE_MS).unref()
    try {
      await backend.stop()
    } catch (error) {
      onFailure(error)
      process.exitCode = 1
    }
  }
  process.on('SIGTERM', () => void end())
  process.on('SIGINT', () => void end())
}
