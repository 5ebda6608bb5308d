import { setTimeout as delay } from 'node:timers/promises'
import type { BrowserContext } from '@playwright/test'
import type { SeededRandom } from '../seeded-random.ts'
import type { Front } from './front.ts'

/** In ms, the shortest and the longest. */
const ON_MS = [50, 500] as const
const OFF_MS = [20, 400] as const

/** A line that goes on and off by itself. */
export interface FlappingLine {
  isOver(): boolean
  /** It has become steady, and is on. Rejects when it could not be turned on again. */
  steady(): Promise<void>
}

/**
 * Cuts and mends the way to the server so many times altogether, at random moments. Every other time it is the network of the phone that goes, which the
 * browser notices at once; else the server is just not reached, as it is where there is a network that leads nowhere. Without a `context`, it is always so.
 */
export function flap(
  { front, context }: { front: Front; context?: BrowserContext },
  { toggles, random }: { toggles: number; random: SeededRandom },
): FlappingLine {
  let isOver = false
  async function run(): Promise<void> {
    for (let done = 0; done < toggles; done += 2) {
      const phone = random.chance(0.5) ? context : undefined
      await delay(random.between(...ON_MS))
      await (phone?.setOffline(true) ?? front.cut())
      await delay(random.between(...OFF_MS))
      await (phone?.setOffline(false) ?? front.mend())
    }
  }
  const running = run().finally(() => (isOver = true))
  // Whoever waits for it hears of it.
  running.catch(() => undefined)
  return { isOver: () => isOver, steady: () => running }
}
