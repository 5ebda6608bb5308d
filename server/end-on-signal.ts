/** Once it takes no more requests, those at work have that long to finish; then the process ends without them. */
const DEADLINE_MS = 15_000

/** How often this process looks whether its parent is still there. */
const PARENT_CHECK_MS = 500

interface Ending {
  /** For that long the server still serves. */
  readonly drainSeconds: number
  /**
   * The process without which this one ends as well; undefined when there is none. npm passes a signal on to the shell that it runs a
   * script with, which ends and leaves its own child running, so the end of the shell is all that a script of npm learns.
   */
  readonly parentPid?: number | undefined
  readonly onFailure: (error: unknown) => void
}

/**
 * Ends this process in order on SIGTERM, on SIGINT and when its parent is gone: with 0, or with 1 when something did not stop cleanly
 * or not before the deadline, which is 15 s after the service has ended.
 */
export function endOnSignal(
  backend: { stop(): Promise<void> },
  { drainSeconds, parentPid, onFailure }: Ending,
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
  if (parentPid === undefined) return
  const check = setInterval(() => {
    if (process.ppid === parentPid) return
    clearInterval(check)
    void end()
  }, PARENT_CHECK_MS)
  check.unref()
}
