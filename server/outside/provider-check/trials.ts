import { withinDeadline } from '../providers/within-deadline.ts'

/** How long the check waits, in ms. */
export interface Patience {
  /** For one answer, as long as the server does. */
  readonly answerMs: number
  /** For a call to return once its wait was ended. */
  readonly abortMs: number
  /** For a report, a late round or a movement whose answer was lost. */
  readonly newsMs: number
  /** Between two questions about the same thing. */
  readonly pollMs: number
}

export const PATIENCE: Patience = { answerMs: 25_000, abortMs: 2000, newsMs: 60_000, pollMs: 1000 }

/** The result of one trial of one provider. */
export interface Finding {
  readonly provider: string
  readonly trial: string
  readonly outcome: 'ok' | 'fails' | 'not tried'
  /** Why, unless it is ok. */
  readonly why: string
}

/** A provider does not behave as the server needs it to. The message says what it did, and what it must do. */
export class UnfitProviderError extends Error {
  override readonly name = 'UnfitProviderError'
}

/** Tries one provider, one trial after the other, and keeps what was found. */
export class Trials {
  readonly findings: Finding[] = []
  readonly patience: Patience
  readonly #provider: string

  constructor(provider: string, patience: Patience) {
    this.#provider = provider
    this.patience = patience
  }

  /** @param trial throws when the provider fails it */
  async run(trial: string, work: () => Promise<void>): Promise<void> {
    try {
      await work()
      this.#add({ trial, outcome: 'ok', why: '' })
    } catch (error) {
      this.#add({ trial, outcome: 'fails', why: explained(error) })
    }
  }

  skip(trial: string, why: string): void {
    this.#add({ trial, outcome: 'not tried', why })
  }

  /** The answer, at most as late as the server accepts it. */
  ask<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return withinDeadline(this.patience.answerMs, call)
  }

  #add(finding: Omit<Finding, 'provider'>): void {
    this.findings.push({ provider: this.#provider, ...finding })
  }
}

/** @throws {UnfitProviderError} */
export function expectFit(isFit: boolean, otherwise: string): asserts isFit {
  if (!isFit) throw new UnfitProviderError(otherwise)
}

function explained(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : ''
  return `${error.message}${cause}`.split('\n').join(' ')
}
