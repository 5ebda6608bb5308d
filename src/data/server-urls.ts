import { env } from '../env.ts'

/**
 * The URL of a picture that the backend named: an absolute URL unchanged, a path on the backend's origin. Undefined for nothing and for any
 * scheme that is not fetched from the web.
 * @param origin the server that named it, if it is not the backend
 */
export function mediaUrl(value: string | undefined, origin = ''): string | undefined {
  const base = origin || env.backendUrl || location.origin
  if (value === undefined || value === '' || !URL.canParse(value, base)) return undefined
  const url = new URL(value, base)
  return url.protocol === 'https:' || url.origin === new URL(base).origin ? url.href : undefined
}

/** The URL when it is a plain https link, otherwise undefined: a server must not send members anywhere else. */
export function webLink(value: string | null | undefined): string | undefined {
  if (value === null || value === undefined || !URL.canParse(value)) return undefined
  const url = new URL(value)
  return url.protocol === 'https:' ? url.href : undefined
}
