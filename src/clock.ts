import { createListeners } from './listeners.ts'

/** Where the next page finds how far the server's clock is ahead of the phone's, in ms. */
const KEY = 'clock-ahead'

/** Less is the rounding of the clocks, in ms: a date of an answer has whole seconds. */
const ROUNDING_MS = 1000

/** How far the server's clock is ahead of the phone's, in ms; negative when it is behind. */
let aheadMs = stored()
/** How far answers have moved this clock on this page, in ms. */
let movedMs = 0
/** The latest reading, and the page's own clock at that time. */
let last = { ms: 0, pageMs: 0 }
const listeners = createListeners()

/**
 * The server's time: an answer says it, and it goes on by the phone's clock, or by the page's where that was set back. The page's alone is not
 * enough: it stands still while some phones sleep.
 */
export const clock = {
  /** In ms since 1970. */
  now(this: void): number {
    const [phoneMs, pageMs] = [Date.now(), performance.now()]
    const leastMs = last.ms + pageMs - last.pageMs
    if (leastMs - phoneMs - aheadMs > ROUNDING_MS) aheadMs = Math.round(leastMs - phoneMs)
    last = { ms: phoneMs + aheadMs, pageMs }
    return last.ms
  },

  /**
   * The server is asked now: its answer was given between that and its arrival.
   * @returns the function that is called with the header `Date` of the answer when it arrives
   */
  ask(this: void): (date: string | null) => void {
    const askedMs = clock.now() - movedMs
    return (date) => {
      const saidMs = Date.parse(date ?? '')
      const slowMs = saidMs - clock.now()
      const fastMs = askedMs + movedMs - saidMs - ROUNDING_MS
      if (slowMs > 0) move(slowMs)
      else if (fastMs > 0) move(-fastMs)
    }
  },

  /** Whether a moment is less than `withinMs` away. One ahead was noted before a clock was put right, and is as old as it is far ahead. */
  isRecent(this: void, atMs: number, withinMs: number): boolean {
    return Math.abs(clock.now() - atMs) < withinMs
  },

  /** Calls `listener` whenever an answer has put the clock right. */
  subscribe: listeners.subscribe,
}

function move(byMs: number): void {
  movedMs += byMs
  aheadMs += byMs
  last.ms += byMs
  try {
    localStorage.setItem(KEY, String(aheadMs))
  } catch {
    // The next page learns it from its own first answer.
  }
  listeners.notify()
}

function stored(): number {
  try {
    return Number(localStorage.getItem(KEY)) || 0
  } catch {
    return 0
  }
}
