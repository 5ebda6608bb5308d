import * as v from 'valibot'
import { connection } from '../connection.ts'
import type { Endpoint, ResponseOf } from '../contract/endpoint.ts'
import { env } from '../env.ts'
import { ApiError } from './errors.ts'
import { endsSession, refusal, isSiteGone } from './refusal.ts'
import { httpWiring } from './wiring.ts'

/**
 * Returns the error to the caller, and notifies the app if the session of `token` or the site has ended.
 * @param key the idempotency key, if the call moves money
 */
export function reportEnds(error: ApiError, token?: string, key?: string): ApiError {
  const { onSessionOver, onSiteGone, token: liveToken } = httpWiring()
  if (error.code === 'gone') onSiteGone()
  // A late response to an earlier session must not end the current one.
  if (endsSession(error.code) && token !== undefined && token === liveToken())
    onSessionOver(token, error.outcome === 'refused' ? key : undefined)
  return error
}

/** The parsed body of a success, which shows that the server can be reached; undefined when it is empty. */
export function parseAnswer(endpoint: Endpoint, text: string): unknown {
  try {
    const answer: unknown = text === '' ? undefined : JSON.parse(text)
    // A public answer may have been kept on the phone.
    if (endpoint.access !== 'public') connection.note(true)
    return answer
  } catch {
    throw invalidResponse(endpoint, 'not JSON')
  }
}

/**
 * The response of a success in domain form.
 * @throws ApiError when it violates the contract, does not confirm a call that can be asked about, or says that the site is closed
 */
export function readAnswer<E extends Endpoint>(endpoint: E, answer: unknown, token?: string): ResponseOf<E> {
  if (isSiteGone(answer)) throw reportEnds(refusal(endpoint, 200, answer), token)
  const parsed = parseResponse(endpoint, answer)
  // Without a key nobody can be asked: the only answer is then believed.
  const isConfirmed =
    !env.sendsIdempotencyKey || endpoint.confirms === undefined || v.is(endpoint.confirms, answer)
  if (isConfirmed) return parsed
  throw invalidResponse(endpoint, 'not what a success says', { answer: parsed })
}

/** The response that the backend itself gave, in domain form. @throws ApiError when it violates the contract */
export function parseResponse<E extends Endpoint>(endpoint: E, answer: unknown): ResponseOf<E> {
  const parsed = v.safeParse(endpoint.response, answer)
  if (parsed.success) return parsed.output
  throw invalidResponse(endpoint, v.getDotPath(parsed.issues[0]) ?? 'the whole body')
}

function invalidResponse(endpoint: Endpoint, where: string, unconfirmed?: ApiError['unconfirmed']): ApiError {
  return new ApiError(`${endpoint.method} ${endpoint.path} does not keep the contract: ${where}`, {
    code: 'INVALID_RESPONSE',
    retryable: false,
    outcome: endpoint.effect === 'change' ? 'unknown' : 'refused',
    unconfirmed,
  })
}
