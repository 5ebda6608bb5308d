import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Interval of the probe, in ms. */
const EVERY_MS = 200

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/**
 * The peak of this process's memory during `work`, in bytes above the level before. Garbage does not count, because the time of its
 * collection varies.
 */
export async function addedMemory(work: () => Promise<unknown>): Promise<number> {
  const before = retainedBytes()
  let peak = before
  const probe = setInterval(() => {
    peak = Math.max(peak, retainedBytes())
  }, EVERY_MS)
  try {
    await work()
  } finally {
    clearInterval(probe)
  }
  return peak - before
}

function retainedBytes(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
