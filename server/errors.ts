import type { ServerCode } from '#contract/error-codes.ts'

/** Codes whose HTTP status is not the general 400. */
const STATUS: Partial<Record<ServerCode, number>> = {
  'invalid-token': 401,
  gone: 410,
  WRONG_CREDENTIAL: 401,
  INACTIVE_USER: 403,
  NO_DATA: 404,
  REQUEST_LIMIT: 429,
  INTERNAL_SERVER_ERROR: 500,
}

interface RefusalDetails {
  /** Only where the code's usual status does not fit. */
  readonly status?: number
  /** Values the translated text needs; never anything the caller sent. */
  readonly params?: Readonly<Record<string, string | number>>
  /** For `REQUEST_LIMIT`: after how many seconds a new attempt makes sense. */
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
