import type { ClientCode, ServerCode } from '../contract/error-codes.ts'
import { ApiError } from '../http/errors.ts'

/** What a screen needs to know of a failed call to say it in the right place. */
export interface Failure {
  /** Undefined for what was not a call at all. */
  readonly code: ServerCode | ClientCode | undefined
  /** The field of the request that was refused, where the server says so. */
  readonly key: string | undefined
  /** The call may have had its effect all the same: nobody knows. */
  readonly isUnknown: boolean
}

export function failureOf(error: unknown): Failure {
  return error instanceof ApiError
    ? {
        code: error.code,
        key: typeof error.params?.['key'] === 'string' ? error.params['key'] : undefined,
        isUnknown: error.outcome === 'unknown',
      }
    : { code: undefined, key: undefined, isUnknown: false }
}
