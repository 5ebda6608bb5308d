import type { Clock } from '../../providers/clock.ts'

/** A business clock that a person at the sandbox can move forward. It never goes back, like real time. */
export interface ShiftableClock extends Clock {
  advance(seconds: number): void
}

/** Starts at the machine's own time; the offset is lost when the server stops. */
export function shiftableClock(): ShiftableClock {
  let offsetMs = 0
  return {
    now: () => new Date(Date.now() + offsetMs),
    advance(seconds) {
      if (seconds < 0) throw new RangeError('a clock never goes back')
      offsetMs += seconds * 1000
    },
  }
}
