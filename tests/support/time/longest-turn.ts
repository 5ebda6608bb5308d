/** Interval of the probe, in ms. */
const EVERY_MS = 5

/**
 * The longest turn of the event loop during `work`, in ms of processor time. Unlike wall-clock time, it does not include other work of the
 * machine.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longestMs = 0
  let last = process.threadCpuUsage()
  function look(): void {
    const { user, system } = process.threadCpuUsage(last)
    last = process.threadCpuUsage()
    longestMs = Math.max(longestMs, (user + system) / 1000)
  }
  const probe = setInterval(look, EVERY_MS)
  try {
    await work()
  } finally {
    clearInterval(probe)
  }
  look()
  return longestMs
}
