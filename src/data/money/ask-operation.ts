import type { Endpoint, ResponseOf } from '../../contract/endpoint.ts'
import { operation } from '../../contract/operation.ts'
import { call } from '../../http/client.ts'
import { readEarlierAnswer } from '../../http/earlier-answer.ts'
import { ApiError } from '../../http/errors.ts'

/** What the server says about a key. */
export type OperationStatus<A> =
  | { readonly kind: 'done'; readonly answer: A }
  | { readonly kind: 'refused'; readonly error: ApiError }
  /** It never arrived. */
  | { readonly kind: 'absent' }
  /** Still at work, or the question itself got no answer. */
  | { readonly kind: 'open' }
  /** This backend cannot be asked. */
  | { readonly kind: 'not-askable' }

/** Longest wait for one such answer, in ms; the next question comes soon. */
const ASK_TIMEOUT_MS = 10_000

/** Asks for the outcome of the action that was sent to `endpoint` with this key. Never rejects. */
export async function askOperation<E extends Endpoint>(
  endpoint: E,
  key: string,
): Promise<OperationStatus<ResponseOf<E>>> {
  try {
    const asked = await call(operation.read, { params: { key } }, { timeoutMs: ASK_TIMEOUT_MS })
    if (asked.state === 'absent') return { kind: 'absent' }
    if (asked.state === 'in-progress') return { kind: 'open' }
    return finished(endpoint, asked.status, asked.body)
  } catch (error) {
    const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 405)
    return { kind: isMissing ? 'not-askable' : 'open' }
  }
}

function finished<E extends Endpoint>(
  endpoint: E,
  status: number,
  body: unknown,
): OperationStatus<ResponseOf<E>> {
  try {
    return { kind: 'done', answer: readEarlierAnswer(endpoint, status, body) }
  } catch (error) {
    // A stored failure of the server, or an answer that cannot be read, leaves it as unknown as before.
    if (!(error instanceof ApiError) || error.outcome === 'unknown') return { kind: 'open' }
    return { kind: 'refused', error }
  }
}
