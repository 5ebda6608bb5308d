import type { Endpoint } from '../contract/endpoint.ts'
import { env } from '../env.ts'
import { httpWiring } from './wiring.ts'

/** Values of the path parameters, by name. */
export type PathParams = Readonly<Record<string, string | number>>

/**
 * Fills the path parameters of an endpoint, each encoded, so that it cannot leave its segment.
 * @throws TypeError when a value is missing, empty or a dot segment
 */
export function requestPath(path: string, params: PathParams): string {
  return path.replaceAll(/:([A-Za-z]\w*)/g, (_place, name: string) => {
    const value = String(params[name] ?? '')
    if (/^\.{0,2}$/.test(value)) throw new TypeError(`${path} needs a usable "${name}"`)
    return encodeURIComponent(value)
  })
}

/** The URL of a call: its path on the backend's origin, or on the chat's origin if that differs. */
export function requestUrl(path: string, params: PathParams): URL {
  const chatUrl = path.startsWith('/api/chat/') ? env.chatUrl : ''
  return new URL(requestPath(path, params), chatUrl || env.backendUrl || location.origin)
}

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
