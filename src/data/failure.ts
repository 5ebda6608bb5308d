import type { ClientCode, ServerCode } from '../contract/error-codes.ts'
import { ApiError } from '../http/errors.ts'

/** The facts of a failed call that decide which message a screen shows, and where. */
export interface Failure {
  /** Undefined when the failure is not of a call. */
  readonly code: ServerCode | ClientCode | undefined
  /** The refused field of the request, where the server names it. */
  readonly key: string | undefined
  /** How many seconds to wait before the same call can succeed, where the server says so. */
  readonly waitSeconds: number | undefined
  /** The outcome is unknown: the call may have taken effect. */
  readonly isUnknown: boolean
}

export function failureOf(error: unknown): Failure {
  return error instanceof ApiError
    ? {
        code: error.code,
        key: typeof error.params?.['key'] === 'string' ? error.params['key'] : undefined,
        waitSeconds: secondsOf(error.params?.['retryAfterSeconds']),
        isUnknown: error.outcome === 'unknown',
      }
    : { code: undefined, key: undefined, waitSeconds: undefined, isUnknown: false }
}

function secondsOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}
