/** How long things may take that depend on somebody outside, in ms. */
export interface MoneyTiming {
  /** One call to a game provider: longer than the slowest that still works. */
  readonly providerDeadlineMs: number
  /** Until a call of ours is answered, if only with 'still at work': shorter than the caller's patience of 60 s. */
  readonly answerDeadlineMs: number
  /** For that long after each step, nobody else takes up the same work. Longer than a question and a call to a provider. */
  readonly leaseMs: number
  /** Until a movement of unknown outcome is asked about again. */
  readonly retryMs: number
  /** How often each node looks for work that nobody is at. */
  readonly lookEveryMs: number
  /** For that long a server that is to stop lets its work finish. Shorter than the process may take to stop. */
  readonly stopGraceMs: number
  /** For that long a server that is to stop waits for its database; then it breaks off what still asks it. Longer than `stopGraceMs`. */
  readonly stopDatabaseMs: number
}

export const MONEY_TIMING: MoneyTiming = {
  providerDeadlineMs: 25_000,
  answerDeadlineMs: 45_000,
  leaseMs: 60_000,
  retryMs: 5000,
  lookEveryMs: 5000,
  stopGraceMs: 8000,
  stopDatabaseMs: 11_000,
}
