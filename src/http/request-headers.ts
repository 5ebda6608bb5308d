import type { Endpoint } from '../contract/endpoint.ts'
import { env } from '../env.ts'
import { httpWiring } from './wiring.ts'

/** What every call says of itself; what does not apply is undefined. */
export function requestHeaders(
  endpoint: Endpoint,
  token: string | undefined,
  idempotencyKey: string | undefined,
): Record<string, string | undefined> {
  const locale = httpWiring().locale()
  const sendsKey = endpoint.idempotencyKey === true && env.sendsIdempotencyKey
  return {
    'X-Requested-With': 'XMLHttpRequest',
    Authorization: token === undefined ? undefined : `Bearer ${token}`,
    'Accept-Language': locale === '' ? undefined : locale,
    'Idempotency-Key': sendsKey ? idempotencyKey : undefined,
  }
}
