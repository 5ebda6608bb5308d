import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'

/** How long after the end of a worker another one takes its place. */
const REPLACE_AFTER_MS = 1000

/**
 * Starts the main module of this process again in `count` processes. Each is a whole node; they share the ports of members and of the desk: this process
 * hands each new connection to the next of them. One that ends is replaced.
 *
 * The first starts alone: it changes the schema, and prints what is wrong. When it cannot start, this process ends with 1.
 * @param metricsPort the port of the first worker's figures; each has its own, counted upwards from this one
 */
export async function startWorkers(
  count: number,
  metricsPort: number | undefined,
  log: { error(text: string): void },
): Promise<{ stop(): Promise<void> }> {
  const workers: Worker[] = []
  let isEnding = false

  /** Whether the worker of that place serves now. */
  async function start(place: number): Promise<boolean> {
    const worker = cluster.fork(metricsPort ? { METRICS_PORT: metricsPort + place } : {})
    workers[place] = worker
    const ended = once(worker, 'exit').then(() => false)
    const serves = await Promise.race([once(worker, 'message').then(() => true), ended])
    if (serves) void ended.then(async () => replace(place))
    return serves
  }

  async function replace(place: number): Promise<void> {
    if (isEnding) return
    log.error(`worker ${place + 1} has ended and is replaced`)
    await delay(REPLACE_AFTER_MS)
    if (!isEnding && !(await start(place))) await replace(place)
  }

  if (!(await start(0))) process.exit(1)
  for (let place = 1; place < count; place += 1) if (!(await start(place))) void replace(place)
  return {
    async stop() {
      isEnding = true
      const left = workers.filter((worker) => !worker.isDead())
      const ended = left.map(async (worker) => once(worker, 'exit'))
      for (const worker of left) worker.process.kill('SIGTERM')
      const codes = await Promise.all(ended)
      if (codes.some(([code]) => code !== 0)) throw new Error('a worker did not end in good order')
    },
  }
}
