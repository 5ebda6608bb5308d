import { isTimeoutError } from 'ky'
import type { Endpoint } from '../contract/endpoint.ts'
import { ApiError } from './errors.ts'

/**
 * The error for a call without a complete response: no network, a lost connection, or a timeout.
 * @param isSilence whether the call timed out
 */
export function noAnswer(endpoint: Endpoint, cause: unknown, isSilence = isTimeoutError(cause)): ApiError {
  const code = isSilence ? 'TIMEOUT' : navigator.onLine ? 'NETWORK' : 'OFFLINE'
  return new ApiError(
    `${endpoint.method} ${endpoint.path} got no answer`,
    { code, retryable: true, outcome: endpoint.effect === 'change' ? 'unknown' : 'refused' },
    { cause },
  )
}
