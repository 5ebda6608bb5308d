import type { ServerCode } from '#contract/error-codes.ts'

/** Codes whose HTTP status is not the general 400. */
const STATUS: Partial<Record<ServerCode, number>> = {
  'invalid-token': 401,
  gone: 410,
  WRONG_CREDENTIAL: 401,
  INACTIVE_USER: 403,
  NO_DATA: 404,
  REQUEST_LIMIT: 429,
  REQUEST_LIMIT_1MIN: 429,
  OTP_BLOCK: 429,
  OTP_SEND_FAIL: 502,
  OTP_VERIFY_FAIL: 500,
  UNVERIFIED_OTP: 403,
  EXISTING_USER: 409,
  EXISTING_BANK: 409,
  EXCLUDED_BANK: 403,
  PASSWORD_GIVEN: 403,
  GAME_ACTIVATION_FAIL: 502,
  REGISTER_FAIL: 500,
  INTERNAL_SERVER_ERROR: 500,
}

interface RefusalDetails {
  /** Only where the code's usual status does not fit. */
  readonly status?: number
  /** Values for the translated text; never anything that the caller sent. */
  readonly params?: Readonly<Record<string, string | number>>
  /** For limits: seconds until a new attempt makes sense. */
  readonly retryAfterSeconds?: number
}

/** The only error that reaches a caller: a code of the catalogue with its HTTP status. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ServerCode
  readonly status: number
  readonly params: RefusalDetails['params']
  readonly retryAfterSeconds: number | undefined

  constructor(code: ServerCode, details: RefusalDetails = {}) {
    super(code)
    this.code = code
    this.status = details.status ?? STATUS[code] ?? 400
    this.params = details.params
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

/**
 * Something of ours that a call needs is not available at present, and the call had no effect. It is not a refusal: no key stores it, and the
 * same call may succeed later. It is answered with status 503.
 */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError'
}

/** The body of a refusal in wire form. A limit repeats the value of its retry header: a page of another origin may not see headers. */
export function refusalBody({ code, status, params, retryAfterSeconds }: Refusal): {
  message: ServerCode
  params?: Refusal['params']
} {
  const isLimit = status < 500 && retryAfterSeconds !== undefined
  const values = { ...params, ...(isLimit && { retryAfterSeconds }) }
  return { message: code, ...(Object.keys(values).length > 0 && { params: values }) }
}
