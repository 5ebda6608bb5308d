import type { ClientCode, ServerCode } from '../contract/error-codes.ts'

interface ApiErrorFacts {
  readonly code: ServerCode | ClientCode
  /** HTTP status; undefined when there was no response. */
  readonly status?: number | undefined
  /** Whether the same call may succeed a little later. */
  readonly retryable: boolean
  /** `unknown`: a change got no usable response, so it may have taken effect; read the state before trying again. */
  readonly outcome: 'refused' | 'unknown'
  /** The server's own text when it sent no known code, if it is fit to be shown. */
  readonly serverText?: string | undefined
  /** Values for the placeholders in the words of the code. */
  readonly params?: Readonly<Record<string, string | number>> | undefined
  /** A success that has the form of an answer, but does not say what the contract's `confirms` requires. */
  readonly unconfirmed?: { readonly answer: unknown } | undefined
}

/** The only error of the transport: every failure of a call becomes this, except a deliberate abort. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code!: ApiErrorFacts['code']
  readonly status: number | undefined
  readonly retryable!: boolean
  readonly outcome!: ApiErrorFacts['outcome']
  readonly serverText: string | undefined
  readonly params: ApiErrorFacts['params']
  readonly unconfirmed: ApiErrorFacts['unconfirmed']

  /** @param what the call and its outcome, for developers; never shown to a member. */
  constructor(what: string, facts: ApiErrorFacts, options?: ErrorOptions) {
    super(`${facts.code}: ${what}`, options)
    Object.assign(this, facts)
  }
}

/** The error of a call that never left the phone. */
export function nothingSent(code: ClientCode): ApiError {
  return new ApiError('nothing was sent', { code, retryable: true, outcome: 'refused' })
}
