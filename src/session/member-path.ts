const BASE = 'https://member.invalid'

/**
 * A path of the member area, or undefined for anything else: another origin (`//evil`, `/\evil`, `https:`), another area, or no text. The
 * value comes from the address bar, so anyone may have written it.
 */
export function memberPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !URL.canParse(value, BASE)) return undefined
  const url = new URL(value, BASE)
  return url.origin === BASE && /^\/user(\/|$)/.test(url.pathname) ? url.pathname + url.search : undefined
}
