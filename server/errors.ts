import type { ServerCode } from '#contract/error-codes.ts'
import { LedgerError } from './ledger/ledger-error.ts'

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
  GAME_ACTIVATION_FAIL: 502,
  REGISTER_FAIL: 500,
  INTERNAL_SERVER_ERROR: 500,
}

interface RefusalDetails {
  /** Only where the code's usual status does not fit. */
  readonly status?: number
  /** Values the translated text needs; never anything the caller sent. */
  readonly params?: Readonly<Record<string, string | number>>
  /** For limits: after how many seconds a new attempt makes sense. */
  readonly retryAfterSeconds?: number
}

/** The one error that reaches a caller: a code of the catalogue, with the HTTP status it travels under. */
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
 * The refusal that an error stands for, or undefined for a failure of ours. The ledger's one refusal that a caller can bring about
 * is that there is not enough money.
 */
export function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  const isShort = error instanceof LedgerError && error.code === 'insufficient-funds'
  return isShort ? new Refusal('MONEY_NOT_ENOUGH') : undefined
}

/** The body of a refusal as the wire knows it. A limit says how long it lasts as its header does: a page of another origin may not see that. */
export function refusalBody({ code, status, params, retryAfterSeconds }: Refusal): {
  message: ServerCode
  params?: Refusal['params']
} {
  const isLimit = status < 500 && retryAfterSeconds !== undefined
  const values = { ...params, ...(isLimit && { retryAfterSeconds }) }
  return { message: code, ...(Object.keys(values).length > 0 && { params: values }) }
}
