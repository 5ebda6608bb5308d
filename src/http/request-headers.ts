import type { Endpoint } from '../contract/endpoint.ts'
import { env } from '../env.ts'
import { httpWiring } from './wiring.ts'

/** The headers of every call; one that does not apply is undefined. */
export function requestHeaders(
  endpoint: Endpoint,
  token: string | undefined,
  idempotencyKey: string | undefined,
): Record<string, string | undefined> {
  const sendsKey = endpoint.idempotencyKey === true && env.sendsIdempotencyKey
  return {
    ...commonHeaders(),
    Authorization: token === undefined ? undefined : `Bearer ${token}`,
    'Idempotency-Key': sendsKey ? idempotencyKey : undefined,
  }
}

/** The headers of every request to the backend. */
export function commonHeaders(): Record<string, string> {
  const locale = httpWiring().locale()
  return { 'X-Requested-With': 'XMLHttpRequest', ...(locale !== '' && { 'Accept-Language': locale }) }
}
