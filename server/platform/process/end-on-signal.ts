/** How long requests in progress may take once no more are accepted; then the process exits without them. */
const DEADLINE_MS = 15_000

/** How often this process checks whether its parent is still there. */
const PARENT_CHECK_MS = 500

interface Ending {
  /** How long the server still serves after the signal. */
  readonly drainSeconds: number
  /**
   * The process whose end also ends this one; undefined when there is none. npm passes a signal on to the shell that runs its script. That
   * shell exits and leaves its own child running, so a script of npm notices only the end of the shell.
   */
  readonly parentPid?: number | undefined
  readonly onFailure: (error: unknown) => void
}

/**
 * Shuts this process down on SIGTERM, on SIGINT, when its terminal is closed (SIGHUP), and when its parent is gone. Exits with 0, or with 1 when something did not stop cleanly or
 * not before the deadline, which is 15 s after the service has ended.
 */
export function endOnSignal(
  backend: { stop(): Promise<void> },
  { drainSeconds, parentPid, onFailure }: Ending,
): void {
  let isEnding = false
  async function end(): Promise<void> {
    // A second signal, from someone impatient, finds the shutdown in progress.
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(1), drainSeconds * 1000 + DEADLINE_MS).unref()
    let code = 0
    try {
      await backend.stop()
    } catch (error) {
      onFailure(error)
      code = 1
    }
    await exitPrinted(code)
  }
  process.on('SIGTERM', () => void end())
  process.on('SIGINT', () => void end())
  process.on('SIGHUP', () => {
    // What is printed now has nowhere to go, and its error would end this process before the database has stopped.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
    void end()
  })
  if (parentPid === undefined) return
  const check = setInterval(() => {
    if (process.ppid === parentPid) return
    clearInterval(check)
    void end()
  }, PARENT_CHECK_MS)
  check.unref()
}

/**
 * Ends this process at once, after what it has printed. Everything that has to end in good order has been awaited by then; what is left, such
 * as a timer of an operator's module, would keep it alive.
 */
export async function exitPrinted(code: number): Promise<void> {
  // Writing is asynchronous into a pipe on some systems.
  const written = [process.stdout, process.stderr].map(
    (stream) => new Promise<void>((resolve) => void stream.write('', () => resolve())),
  )
  await Promise.all(written)
  process.exit(code)
}
