import ky, { isHTTPError } from 'ky'
import type { Options as KyOptions } from 'ky'
import { clock } from '../clock.ts'
import { connection } from '../connection.ts'
import type { Endpoint, ResponseOf, WireRequest } from '../contract/endpoint.ts'
import { takeEarly } from '../early-answers.ts'
import { parseAnswer, readAnswer, reportEnds } from './answers.ts'
import { ApiError } from './errors.ts'
import { noAnswer, requireConnection } from './reach.ts'
import { refusal } from './refusal.ts'
import { requestHeaders, requestUrl, type PathParams } from './request.ts'
import { httpWiring } from './wiring.ts'

/** Default limit of a call, in ms. */
const TIMEOUT_MS = 60_000

/** How often a safe read is retried after a lost connection or a gateway error. No other call is ever retried. */
const READ_RETRIES = 2

export interface CallOptions {
  /** Aborts the call; it then rejects with an `AbortError`. */
  readonly signal?: AbortSignal
  /** A UUID for one money action of the member, sent with every attempt. */
  readonly idempotencyKey?: string
  /** Replaces the default limit, in ms. */
  readonly timeoutMs?: number
  /** Language of the answer, where it is not that of the page. */
  readonly locale?: string
}

/** The arguments of `call` after the endpoint: only options where the endpoint takes no input. */
export type CallArguments<E extends Endpoint> = keyof WireRequest<E> extends never
  ? [input?: undefined, options?: CallOptions]
  : [input: WireRequest<E>, options?: CallOptions]

interface Parts {
  readonly params?: PathParams
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
}

/**
 * Makes one call of the contract and resolves with its response in domain form.
 * @throws ApiError for whatever goes wrong
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input, options = {}]: CallArguments<E>
): Promise<ResponseOf<E>> {
  const { params = {}, query = {}, body }: Parts = input ?? {}
  const url = requestUrl(endpoint.path, params)
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, value)
  const token = httpWiring().token()
  if (endpoint.effect === 'change') await requireConnection()
  let answer: unknown
  try {
    answer = parseAnswer(endpoint, await ky(url, requestOptions(endpoint, body, options, token)).text())
  } catch (error) {
    if (options.signal?.aborted === true) throw error
    throw reportEnds(toApiError(endpoint, error), token, options.idempotencyKey)
  }
  return readAnswer(endpoint, answer, token)
}

function requestOptions(endpoint: Endpoint, body: unknown, options: CallOptions, token?: string): KyOptions {
  const timeout = options.timeoutMs ?? endpoint.timeoutMs ?? TIMEOUT_MS
  const mayRepeat = endpoint.method === 'GET' && endpoint.effect === 'read'
  const isFresh = endpoint.access !== 'public' || endpoint.effect !== 'read'
  let noteDate = isFresh ? clock.ask() : undefined
  return {
    method: endpoint.method,
    headers: {
      ...requestHeaders(endpoint, token, options.idempotencyKey),
      ...(options.locale !== undefined && { 'Accept-Language': options.locale }),
    },
    ...(body !== undefined && { json: body }),
    ...(options.signal !== undefined && { signal: options.signal }),
    cache: isFresh ? 'no-store' : 'default',
    fetch: (...request) => {
      const early = takeEarly({ path: endpoint.path, locale: httpWiring().locale(), token, body })
      // It was asked before this call.
      if (early) noteDate = undefined
      return early ?? fetch(...request)
    },
    // Only an answer that was not kept on the phone tells the time.
    hooks: { afterResponse: [({ response }) => noteDate?.(response.headers.get('date'))] },
    timeout,
    totalTimeout: timeout,
    retry: {
      // Without a connection, the wait between attempts would only delay the error message.
      limit: mayRepeat && connection.isConnected() ? READ_RETRIES : 0,
      methods: ['get'],
      statusCodes: [502, 503, 504],
      maxRetryAfter: 2000,
    },
  }
}

function toApiError(endpoint: Endpoint, error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (isHTTPError(error)) return refusal(endpoint, error.response.status, error.data)
  return noAnswer(endpoint, error)
}
