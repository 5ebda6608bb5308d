import type { ClientCode, ServerCode } from '../contract/error-codes.ts'

interface ApiErrorFacts {
  readonly code: ServerCode | ClientCode
  /** HTTP status, or undefined when there was no answer. */
  readonly status?: number | undefined
  /** Whether the same call may well succeed a little later. */
  readonly retryable: boolean
  /**
   * `refused`: the server did not do it. `unknown`: a call that changes something got no usable answer, so that it may have been
   * done all the same; ask for the state before trying again.
   */
  readonly outcome: 'refused' | 'unknown'
  /** What the server said when it was no known code, if it is fit for the screen. */
  readonly serverText?: string | undefined
  /** Values that belong into the words of the code. */
  readonly params?: Readonly<Record<string, string | number>> | undefined
}

/** The one error of the transport: whatever goes wrong in a call ends as this, a deliberate abort excepted. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ApiErrorFacts['code']
  readonly status: number | undefined
  readonly retryable: boolean
  readonly outcome: ApiErrorFacts['outcome']
  readonly serverText: string | undefined
  readonly params: ApiErrorFacts['params']

  /** @param what the call and its outcome, for developers; never shown to a member. */
  constructor(what: string, facts: ApiErrorFacts, options?: ErrorOptions) {
    super(`${facts.code}: ${what}`, options)
    this.code = facts.code
    this.status = facts.status
    this.retryable = facts.retryable
    this.outcome = facts.outcome
    this.serverText = facts.serverText
    this.params = facts.params
  }
}
