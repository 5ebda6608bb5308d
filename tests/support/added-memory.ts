import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** How often the probe looks, in ms. */
const EVERY_MS = 200

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/**
 * The most memory, in bytes, that this process held during `work` beyond what it held before. What nothing holds any longer does not
 * count: how long that lies about is the garbage collector's choice, and different each time.
 */
export async function addedMemory(work: () => Promise<unknown>): Promise<number> {
  const before = heldBytes()
  let most = before
  const probe = setInterval(() => {
    most = Math.max(most, heldBytes())
  }, EVERY_MS)
  try {
    await work()
  } finally {
    clearInterval(probe)
  }
  return most - before
}

function heldBytes(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
