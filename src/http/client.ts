import ky, { isHTTPError } from 'ky'
import type { Options as KyOptions } from 'ky'
import * as v from 'valibot'
import type { Endpoint, ResponseOf, WireRequest } from '../contract/endpoint.ts'
import { env } from '../env.ts'
import { ApiError } from './errors.ts'
import { noAnswer } from './no-answer.ts'
import { endsSession, refusal, saysGone } from './refusal.ts'
import { requestPath } from './request-path.ts'
import type { PathParams } from './request-path.ts'
import { httpWiring } from './wiring.ts'

/** How long a call may take, in ms, where its endpoint does not say otherwise. */
const TIMEOUT_MS = 60_000

/** A safe read is repeated this often after a cut connection or a gateway's complaint. Nothing else is ever repeated. */
const READ_RETRIES = 2

export interface CallOptions {
  /** Aborts the call; it then rejects with an `AbortError`. */
  readonly signal?: AbortSignal
  /** A UUID made once for one intention of the member and sent with every attempt at it. */
  readonly idempotencyKey?: string
  /** Shortens or lengthens the wait, in ms. */
  readonly timeoutMs?: number
}

type CallArguments<E extends Endpoint> = keyof WireRequest<E> extends never
  ? [input?: undefined, options?: CallOptions]
  : [input: WireRequest<E>, options?: CallOptions]

interface Parts {
  readonly params?: PathParams
  readonly body?: unknown
}

/**
 * Makes one call of the contract and resolves with its answer in domain form.
 * @throws ApiError for whatever goes wrong
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input, options = {}]: CallArguments<E>
): Promise<ResponseOf<E>> {
  const { params = {}, body }: Parts = input ?? {}
  const url = new URL(requestPath(endpoint.path, params), env.backendUrl || location.origin)
  const token = httpWiring().token()
  const answer = await send(endpoint, url, requestOptions(endpoint, body, options, token)).catch(
    (error: unknown) => {
      throw options.signal?.aborted === true ? error : settle(endpoint, error, token)
    },
  )
  if (saysGone(answer)) throw settle(endpoint, refusal(endpoint, 200, answer), token)
  const parsed = v.safeParse(endpoint.response, answer)
  if (parsed.success) return parsed.output
  throw invalidResponse(endpoint, v.getDotPath(parsed.issues[0]) ?? 'the whole body')
}

/** The body of a success, parsed; undefined when there is none. */
async function send(endpoint: Endpoint, url: URL, options: KyOptions): Promise<unknown> {
  const text = await ky(url, options).text()
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw invalidResponse(endpoint, 'not JSON')
  }
}

function requestOptions(endpoint: Endpoint, body: unknown, options: CallOptions, token?: string): KyOptions {
  const timeout = options.timeoutMs ?? endpoint.timeoutMs ?? TIMEOUT_MS
  const locale = httpWiring().locale()
  const sendsKey = endpoint.idempotencyKey === true && env.sendsIdempotencyKey
  const mayRepeat = endpoint.method === 'GET' && endpoint.effect === 'read'
  return {
    method: endpoint.method,
    headers: {
      'X-Requested-With': 'XMLHttpRequest',
      Authorization: token === undefined ? undefined : `Bearer ${token}`,
      'Accept-Language': locale === '' ? undefined : locale,
      'Idempotency-Key': sendsKey ? options.idempotencyKey : undefined,
    },
    ...(body !== undefined && { json: body }),
    ...(options.signal !== undefined && { signal: options.signal }),
    cache: endpoint.access === 'public' && endpoint.effect === 'read' ? 'default' : 'no-store',
    timeout,
    totalTimeout: timeout,
    retry: {
      limit: mayRepeat ? READ_RETRIES : 0,
      methods: ['get'],
      statusCodes: [502, 503, 504],
      maxRetryAfter: 2000,
      // Without a network the wait between attempts would only delay the message.
      shouldRetry: () => (navigator.onLine ? undefined : false),
    },
  }
}

/** Turns whatever a call was rejected with into an `ApiError`, and tells the app if the session or the site is over. */
function settle(endpoint: Endpoint, error: unknown, token?: string): ApiError {
  const apiError = toApiError(endpoint, error)
  const { onSessionOver, onSiteGone, token: liveToken } = httpWiring()
  if (apiError.code === 'gone') onSiteGone()
  // A late answer to a former session must not end the present one.
  if (endsSession(apiError.code) && token !== undefined && token === liveToken()) onSessionOver()
  return apiError
}

function toApiError(endpoint: Endpoint, error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (isHTTPError(error)) return refusal(endpoint, error.response.status, error.data)
  return noAnswer(endpoint, error)
}

function invalidResponse(endpoint: Endpoint, where: string): ApiError {
  return new ApiError(`${endpoint.method} ${endpoint.path} does not keep the contract: ${where}`, {
    code: 'INVALID_RESPONSE',
    retryable: false,
    outcome: endpoint.effect === 'change' ? 'unknown' : 'refused',
  })
}
