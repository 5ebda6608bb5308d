import type { Endpoint, ResponseOf } from '../../contract/endpoint.ts'
import { operation } from '../../contract/operation.ts'
import { call } from '../../http/client.ts'
import { readEarlierAnswer } from '../../http/earlier-answer.ts'
import { ApiError } from '../../http/errors.ts'

/** The server's status of a key. */
export type OperationStatus<A> =
  | { readonly kind: 'done'; readonly answer: A }
  | { readonly kind: 'refused'; readonly error: ApiError }
  /** The action never arrived. */
  | { readonly kind: 'absent' }
  /** Still under way, or the status request itself got no response. */
  | { readonly kind: 'open' }
  /** This backend has no status request. */
  | { readonly kind: 'not-askable' }

/** Longest wait for one status response, in ms; the next request follows soon. */
const ASK_TIMEOUT_MS = 10_000

/** Requests the outcome of the action that was sent to `endpoint` with this key. Never rejects. */
export async function askOperation<E extends Endpoint>(
  endpoint: E,
  key: string,
): Promise<OperationStatus<ResponseOf<E>>> {
  try {
    const answer = await call(operation.read, { params: { key } }, { timeoutMs: ASK_TIMEOUT_MS })
    if (answer.state === 'absent') return { kind: 'absent' }
    if (answer.state === 'in-progress') return { kind: 'open' }
    return finished(endpoint, answer.status, answer.body)
  } catch (error) {
    return { kind: isMissing(error) ? 'not-askable' : 'open' }
  }
}

/** Whether the backend says, with a code of its own, that it has no status request. A proxy's 404 says nothing about the backend. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const isCoded = error.code === 'NO_DATA' || error.code === 'KEY_INVALID'
  return isCoded && (error.status === 404 || error.status === 405)
}

function finished<E extends Endpoint>(
  endpoint: E,
  status: number,
  body: unknown,
): OperationStatus<ResponseOf<E>> {
  try {
    return { kind: 'done', answer: readEarlierAnswer(endpoint, status, body) }
  } catch (error) {
    // A stored server failure, or a response that cannot be parsed, leaves the outcome unknown.
    if (!(error instanceof ApiError) || error.outcome === 'unknown') return { kind: 'open' }
    return { kind: 'refused', error }
  }
}
