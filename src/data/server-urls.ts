import { parseUrl } from '../domain/text/parse-url.ts'
import { env } from '../env.ts'

/**
 * The URL of a picture that the backend named: an absolute URL unchanged, a path on the backend's origin. Undefined for nothing and for any
 * scheme that is not fetched from the web.
 * @param origin the server that named it, if it is not the backend
 */
export function mediaUrl(value: string | undefined, origin = ''): string | undefined {
  const base = origin || env.backendUrl || location.origin
  const url = value ? parseUrl(value, base) : undefined
  if (url === undefined) return undefined
  return url.protocol === 'https:' || url.origin === new URL(base).origin ? url.href : undefined
}

/** The URL when it is a plain https link, otherwise undefined: a server must not send members anywhere else. */
export function webLink(value: string | null | undefined): string | undefined {
  const url = parseUrl(value ?? '')
  return url?.protocol === 'https:' ? url.href : undefined
}
