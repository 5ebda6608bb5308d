/** What has been called, and what was wrong with it. */
export interface CallBook {
  /** How often each kind of call was made. */
  readonly counts: Map<string, number>
  /** What went wrong: the first so many of them in words. */
  readonly errors: string[]
  errorCount: number
  /** Of the calls since the last time somebody asked, in ms. */
  takeDurations(): number[]
  noteDone(what: string, tookMs: number): void
  noteError(error: string): void
}

/** As many are kept in words as a person would read. */
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
