import { setTimeout as delay } from 'node:timers/promises'
import type { SeededRandom } from '../seeded-random.ts'

/** In ms, the shortest and the longest. */
const ON_MS = [50, 500] as const
const OFF_MS = [20, 400] as const

/** One way in which a line goes, and comes back. */
export interface Break {
  go(): Promise<void>
  comeBack(): Promise<void>
}

/** A line that goes on and off by itself. */
export interface FlappingLine {
  isOver(): boolean
  /** Resolves when it has gone once more in that way, and is back. */
  gone(way: Break): Promise<void>
  /** It has become steady, and is on. Rejects when it could not be turned on again. */
  steady(): Promise<void>
}

/** Cuts and mends the way to the server so many times altogether, at random moments and in one of these ways at random. */
export function flap(
  ways: readonly [Break, ...Break[]],
  { toggles, random }: { toggles: number; random: SeededRandom },
): FlappingLine {
  let isOver = false
  let latest = Promise.resolve()
  async function goOnce(way: Break): Promise<void> {
    await delay(random.between(...ON_MS))
    await way.go()
    await delay(random.between(...OFF_MS))
    await way.comeBack()
  }
  // One after the other: a line that has gone cannot go.
  const gone = (way: Break) => (latest = latest.then(() => goOnce(way)))
  async function run(): Promise<void> {
    for (let done = 0; done < toggles; done += 2) await gone(random.pick(ways))
  }
  const running = run().finally(() => (isOver = true))
  // Whoever waits for it hears of it.
  running.catch(() => undefined)
  return { isOver: () => isOver, gone, steady: () => running.then(() => latest) }
}
