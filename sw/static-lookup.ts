/**
 * Lookups that say the same to everybody and hurt nobody when a few days old. All others stay away from the cache: a stale deposit account
 * sends real money to a closed one, and a stale switch shows what the operator has turned off.
 */
const STATIC_LOOKUPS = new Set(['banks', 'sources', 'info', 'contact', 'agreements', 'conditions'])

const LOOKUP = /^\/api\/lookup\/(\w+)$/

/** Whether this address is a lookup that may be answered from the cache. */
export function isStaticLookup(url: URL, backendOrigin: string): boolean {
  const name = LOOKUP.exec(url.pathname)?.[1]
  return url.origin === backendOrigin && name !== undefined && STATIC_LOOKUPS.has(name) && url.search === ''
}

/**
 * The name under which an answer is kept: address and language, and nothing of who asked. The request itself must not become the key,
 * because the cache would store its headers, and with them the member's token.
 */
export function lookupCacheKey(url: string, acceptLanguage: string | null): string {
  const key = new URL(url)
  key.searchParams.set('language', acceptLanguage ?? '')
  return key.href
}

/** Whether an answer may be kept: a success in JSON that its server does not reserve for one caller. */
export function isSharedJson(response: Response): boolean {
  const type = response.headers.get('Content-Type') ?? ''
  const reserved = /\b(no-store|private)\b/i.test(response.headers.get('Cache-Control') ?? '')
  const named = (response.headers.get('Vary') ?? '').toLowerCase().split(',')
  const varies = new Set(named.map((name) => name.trim()))
  const personal = varies.has('authorization') || varies.has('cookie') || varies.has('*')
  return response.status === 200 && /^application\/json\b/i.test(type) && !reserved && !personal
}
