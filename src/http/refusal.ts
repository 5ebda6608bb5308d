import * as v from 'valibot'
import type { Endpoint } from '../contract/endpoint.ts'
import { PAUSED, SERVER_CODES, SPIN_CODES, SUCCESS_CODES } from '../contract/error-codes.ts'
import type { ServerCode } from '../contract/error-codes.ts'
import { ErrorBody } from '../contract/primitives.ts'
import { ApiError } from './errors.ts'

/** Longest server text that is shown to a member, in UTF-16 units. */
const MAX_SERVER_TEXT = 200

/** From this status on, a proxy says that it did not reach the backend, in words for its own people. */
const NOT_REACHED = 502

/** Statuses of temporary refusals. */
const TEMPORARY = new Set([408, 425, 429])

/**
 * The error for a response that is not a success. The code decides, because backends differ in their statuses.
 * @param body parsed JSON, otherwise text, otherwise undefined
 */
export function refusal(endpoint: Endpoint, status: number, body: unknown): ApiError {
  const ours = ourBody(body)
  const { message, params } = ours ?? plainBody(body)
  const code = SERVER_CODES.find((known) => known === message)
  const isPaused =
    endpoint.idempotencyKey === true &&
    code === 'INTERNAL_SERVER_ERROR' &&
    params?.['paused'] === PAUSED.paused
  return new ApiError(`${endpoint.method} ${endpoint.path} answered ${status}`, {
    code: isPaused ? 'MONEY_PAUSED' : (code ?? 'UNKNOWN'),
    status,
    retryable: status >= 500 || TEMPORARY.has(status),
    outcome:
      endpoint.effect === 'change' && !isPaused && !isOurRefusal(endpoint, status, ours)
        ? 'unknown'
        : 'refused',
    serverText: code === undefined && (ours || status < NOT_REACHED) ? presentable(message) : undefined,
    params,
  })
}

/** Codes of the closed lists that say that a call was not carried out. */
const REFUSALS: ReadonlySet<string> = new Set(
  [...SERVER_CODES, ...SPIN_CODES].filter(
    (code) => code !== 'INTERNAL_SERVER_ERROR' && !SUCCESS_CODES.some((success) => success === code),
  ),
)

/** Whether the backend itself refuses a change, by one of its codes. Anything else may come from a proxy, after the backend has done the work. */
function isOurRefusal({ idempotencyKey }: Endpoint, status: number, ours: ErrorBody | undefined): boolean {
  // For a call with a key, 409 means that the first call with that key is still under way.
  if (status === 409 && idempotencyKey === true) return false
  return ours !== undefined && REFUSALS.has(ours.message)
}

/** Whether the code means that the token is no longer valid. */
export function endsSession(code: ApiError['code']): boolean {
  const over: readonly ServerCode[] = ['invalid-token', 'UNAUTHORIZED', 'EXPIRED_AUTH_TOKEN']
  return (over as readonly string[]).includes(code)
}

/** Whether a body, with any status, says that the operator has closed the site. */
export function isSiteGone(body: unknown): boolean {
  return (ourBody(body) ?? plainBody(body)).message === 'gone'
}

/** The body in the shape of the backend's own errors. */
function ourBody(body: unknown): ErrorBody | undefined {
  const parsed = v.safeParse(ErrorBody, typeof body === 'string' ? fromJson(body) : body)
  return parsed.success ? parsed.output : undefined
}

function plainBody(body: unknown): Partial<ErrorBody> {
  return typeof body === 'string' ? { message: body.trim() } : {}
}

/** Some backends send their refusals as JSON without the content type. */
function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A server's own text, if it is a short plain sentence and not a page, a stack trace or markup. */
function presentable(text: string | undefined): string | undefined {
  const fits = text !== undefined && text !== '' && text.length <= MAX_SERVER_TEXT
  return fits && !/[<>{}\p{Cc}]/u.test(text) ? text : undefined
}
