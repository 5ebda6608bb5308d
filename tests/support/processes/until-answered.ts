import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** Time limit until a program answers, in ms. */
const START_LIMIT_MS = 120_000

/**
 * Waits until a program answers 200 at an address.
 * @param ended settles when the program ends
 * @throws when it ends before, or does not answer within two minutes
 */
export async function untilAnswered(url: string, ended: Promise<unknown>): Promise<void> {
  const deadline = performance.now() + START_LIMIT_MS
  const over = ended.then(() => Promise.reject(new Error(`what should answer at ${url} has ended`)))
  over.catch(() => undefined)
  while (performance.now() < deadline) {
    const answer = await Promise.race([fetch(url).catch(() => undefined), over])
    if (answer?.ok) return
    await delay(10)
  }
  throw new Error(`${url} did not answer in time`)
}

/** Waits until something listens at a local port. */
export async function untilListening(port: number): Promise<void> {
  for (let i = 0; i < 200; i += 1) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await new Promise((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    socket.destroy()
    if (isOpen) return
    await delay(25)
  }
  throw new Error(`nothing listens at ${port}`)
}
