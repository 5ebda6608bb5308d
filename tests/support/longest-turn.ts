/** How often the probe looks, in ms. */
const EVERY_MS = 5

/**
 * The longest that one turn of the event loop worked while `work` was under way, in ms of processor time. A machine that is busy with
 * something else does not count, as it would if a clock was read.
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
