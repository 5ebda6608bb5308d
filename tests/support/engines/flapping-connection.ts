import { setTimeout as delay } from 'node:timers/promises'
import type { SeededRandom } from '../seeded-random.ts'

/** Shortest and longest time, in ms. */
const ON_MS = [50, 500] as const
const OFF_MS = [20, 400] as const

/** One way to lose and restore a connection. */
export interface Break {
  go(): Promise<void>
  comeBack(): Promise<void>
}

/** A connection that is lost and restored by itself. */
export interface FlappingConnection {
  isOver(): boolean
  /** Breaks the connection in that way, and resolves when it is restored. */
  gone(way: Break): Promise<void>
  /** Resolves when the connection is stable. Rejects when it could not be restored. */
  steady(): Promise<void>
}

/** Cuts and restores the connection `toggles` times in all, at random moments and in random ways. */
export function flap(
  ways: readonly [Break, ...Break[]],
  { toggles, random }: { toggles: number; random: SeededRandom },
): FlappingConnection {
  let isOver = false
  let latest = Promise.resolve()
  async function breakOnce(way: Break): Promise<void> {
    await delay(random.between(...ON_MS))
    await way.go()
    await delay(random.between(...OFF_MS))
    await way.comeBack()
  }
  // One after the other: a lost connection cannot be lost again.
  const gone = (way: Break) => (latest = latest.then(() => breakOnce(way)))
  async function run(): Promise<void> {
    for (let done = 0; done < toggles; done += 2) await gone(random.pick(ways))
  }
  const running = run().finally(() => (isOver = true))
  // The caller awaits it and sees the failure.
  running.catch(() => undefined)
  return { isOver: () => isOver, gone, steady: () => running.then(() => latest) }
}
