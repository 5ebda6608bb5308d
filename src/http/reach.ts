import { isTimeoutError } from 'ky'
import { connection } from '../connection.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { checkConnection } from './check-connection.ts'
import { ApiError, nothingSent } from './errors.ts'

/**
 * A change is sent only after a sign of life, because one without an answer may have been made.
 * @throws ApiError when there is none; nothing has been sent
 */
export async function requireConnection(): Promise<void> {
  if (connection.isConnected()) return
  await checkConnection()
  if (!connection.isConnected()) throw nothingSent('OFFLINE')
}

/**
 * The error for a call without a complete response. A sign of life decides whether the server can be reached: only that call may have failed.
 * @param isSilence whether the call timed out
 */
export function noAnswer(endpoint: Endpoint, cause: unknown, isSilence = isTimeoutError(cause)): ApiError {
  void checkConnection()
  const code = isSilence ? 'TIMEOUT' : navigator.onLine ? 'NETWORK' : 'OFFLINE'
  return new ApiError(
    `${endpoint.method} ${endpoint.path} got no answer`,
    { code, retryable: true, outcome: endpoint.effect === 'change' ? 'unknown' : 'refused' },
    { cause },
  )
}
