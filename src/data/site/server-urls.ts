import { parseUrl } from '../../domain/text/parse-url.ts'
import { env } from '../../env.ts'

/** The URL of a picture that the backend named, or the server `origin`: absolute, or a path there. Undefined for a scheme that is not of the web. */
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
