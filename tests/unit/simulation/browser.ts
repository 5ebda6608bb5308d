import type { SeededRandom } from '../../support/seeded-random.ts'
import type { VirtualTime } from './virtual-time.ts'

/** What the tabs of one browser share, and what outlives them. */
export interface Browser {
  isOnline: boolean
  /** What is stored, by database and key. */
  readonly stores: Map<string, Map<string, unknown>>
  /** Does something with a store for a tab, in the order in which it is asked for. Never reported to a tab that is gone meanwhile. */
  operate<T>(tab: TabLife, database: string, work: (values: Map<string, unknown>) => T): Promise<T>
  /** Holds a lock for as long as the work takes, or gives null to it when the lock is taken. */
  hold<T>(tab: TabLife, name: string, work: (lock: object | null) => Promise<T>): Promise<T>
  /** What a page says on a channel reaches all others. */
  readonly channels: Set<{ readonly tab: TabLife; readonly receive: (data: unknown) => void }>
}

/** Whether a tab is still there, and when it went. */
export interface TabLife {
  readonly name: string
  goneAtMs: number | undefined
}

/** A slow phone takes that long for what usually takes some ms; beyond 1.5 s the app takes the store for one that keeps nothing. */
const SLOW_STORE_MS = 800
/** The locks of a page that is gone are given back a little later. */
const MAX_LATE_MS = 300

export function newBrowser(time: VirtualTime, random: SeededRandom): Browser {
  const stores = new Map<string, Map<string, unknown>>()
  const locks = new Map<string, TabLife>()
  let storeFreeAtMs = 0

  function isFree(name: string): boolean {
    const holder = locks.get(name)
    if (holder === undefined) return true
    return holder.goneAtMs !== undefined && time.now() > holder.goneAtMs + MAX_LATE_MS
  }

  return {
    isOnline: true,
    stores,
    channels: new Set(),
    operate(tab, database, work) {
      const tookMs = random.chance(0.05) ? random.between(50, SLOW_STORE_MS) : random.between(1, 12)
      storeFreeAtMs = Math.max(storeFreeAtMs, time.now()) + tookMs
      // Of a page that is gone the last writes may be stored or not.
      const isKept = random.chance(0.5)
      return new Promise((resolve) => {
        time.after(storeFreeAtMs - time.now(), () => {
          if (tab.goneAtMs !== undefined && !isKept) return
          const values = stores.get(database) ?? new Map<string, unknown>()
          stores.set(database, values)
          const result = work(values)
          if (tab.goneAtMs === undefined) resolve(result)
        })
      })
    },
    async hold(tab, name, work) {
      await pause(time, 1)
      if (!isFree(name)) return work(null)
      locks.set(name, tab)
      const result = await work({ name })
      await pause(time, 1)
      if (locks.get(name) === tab) locks.delete(name)
      return result
    },
  }
}

function pause(time: VirtualTime, ms: number): Promise<void> {
  return new Promise((resolve) => time.after(ms, resolve))
}
