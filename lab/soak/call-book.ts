/** The calls that were made, and their problems. */
export interface CallBook {
  /** How often each kind of call was made. */
  readonly counts: Map<string, number>
  /** Descriptions of the first problems. */
  readonly errors: string[]
  errorCount: number
  /** Durations of the calls since the last reading, in ms. */
  takeDurations(): number[]
  noteDone(what: string, tookMs: number): void
  noteError(error: string): void
}

/** Nobody would read more descriptions than this. */
const ERRORS_KEPT = 100

/** An empty book. */
export function callBook(): CallBook {
  let durations: number[] = []
  return {
    counts: new Map(),
    errors: [],
    errorCount: 0,
    takeDurations() {
      const taken = durations
      durations = []
      return taken
    },
    noteDone(what, tookMs) {
      this.counts.set(what, (this.counts.get(what) ?? 0) + 1)
      durations.push(tookMs)
    },
    noteError(error) {
      this.errorCount += 1
      if (this.errors.length < ERRORS_KEPT) this.errors.push(`${new Date().toISOString()} ${error}`)
    },
  }
}
