/** Time limits of work that depends on somebody outside, in ms. */
export interface MoneyTiming {
  /** Deadline of one call to a game provider: longer than the slowest successful one. */
  readonly providerDeadlineMs: number
  /** Deadline of our own answer, if only 'still at work': shorter than the app's timeout of 60 s. */
  readonly answerDeadlineMs: number
  /** How long after each step nobody else may claim the same work. Longer than an outcome query plus a call to a provider. */
  readonly leaseMs: number
  /** Delay before the outcome of a movement is queried again. */
  readonly retryMs: number
  /** How often each node looks for unclaimed work. */
  readonly lookEveryMs: number
  /** How often each node looks for uploaded slips. */
  readonly slipsEveryMs: number
  /** How long a server that stops lets its work finish. Shorter than the time limit of the process's shutdown. */
  readonly stopGraceMs: number
  /** How long a server that stops waits for its database before it cuts off the remaining statements. Longer than `stopGraceMs`. */
  readonly stopDatabaseMs: number
}

export const MONEY_TIMING: MoneyTiming = {
  providerDeadlineMs: 25_000,
  answerDeadlineMs: 45_000,
  leaseMs: 60_000,
  retryMs: 5000,
  lookEveryMs: 5000,
  slipsEveryMs: 500,
  stopGraceMs: 8000,
  stopDatabaseMs: 11_000,
}
