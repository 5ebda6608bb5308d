import { ApiError } from '../../http/errors.ts'
import { isFinal } from '../../http/idempotency.ts'
import type { OperationStatus } from './ask-operation.ts'

/** How a money action ended. */
export type MoneyOutcome<A> =
  | { readonly kind: 'done'; readonly answer: A }
  /** Nothing was moved. */
  | { readonly kind: 'refused'; readonly error: ApiError }
  /** Nobody can say yet. */
  | { readonly kind: 'unknown' }

/** One intention of the member, and the means to find out its outcome. */
export interface Attempt<A> {
  /** Sends it, always with the same key. Rejects with an `ApiError`. */
  readonly send: () => Promise<A>
  /** Asks the server about the key; undefined when it was never given one. */
  readonly ask: (() => Promise<OperationStatus<A>>) | undefined
  /** Whether the member still waits for it; once they have left, nothing is sent any more. */
  readonly isAwaited: () => boolean
  /** There was no answer: from now on the outcome is being looked for. */
  readonly onChecking: () => void
  /** Waits so many ms, less when there is a reason to ask at once. */
  readonly pause: (ms: number) => Promise<void>
}

/** Waits before each question, in ms; the last is repeated. */
const PAUSES_MS = [1000, 2000, 5000, 10_000, 20_000, 20_000, 20_000, 20_000]

/**
 * Sends an action and finds out its outcome: a missing answer is no failure. The server is asked at growing intervals, for a
 * minute and a half; what never arrived is sent again with the same key, as long as the member waits. Never rejects.
 */
export async function carryOut<A>(attempt: Attempt<A>): Promise<MoneyOutcome<A>> {
  const first = await sent(attempt)
  if (first.kind !== 'unknown') return first
  attempt.onChecking()
  if (attempt.ask === undefined) return first
  for (const pauseMs of PAUSES_MS) {
    await attempt.pause(pauseMs)
    if (!attempt.isAwaited()) break
    const asked = await attempt.ask()
    if (asked.kind === 'done' || asked.kind === 'refused') return asked
    if (asked.kind !== 'open' && attempt.isAwaited()) {
      const again = await sent(attempt)
      if (again.kind === 'done' || (again.kind === 'refused' && isFinal(again.error))) return again
    }
  }
  return { kind: 'unknown' }
}

async function sent<A>({ send }: Attempt<A>): Promise<MoneyOutcome<A>> {
  try {
    return { kind: 'done', answer: await send() }
  } catch (error) {
    // Whatever is not an answer of the server leaves it open what the server did.
    const isRefused = error instanceof ApiError && error.outcome === 'refused'
    return isRefused ? { kind: 'refused', error } : { kind: 'unknown' }
  }
}
