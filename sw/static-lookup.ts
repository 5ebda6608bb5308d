/** Lookups that are the same for everybody and harmless when old. A stale deposit account would send money to a closed one. */
const STATIC_LOOKUPS = new Set(['banks', 'sources', 'info', 'contact', 'agreements', 'conditions'])

const LOOKUP = /^\/api\/lookup\/(\w+)$/

/** Whether this URL is a lookup that may be answered from the cache. */
export function isStaticLookup(url: URL, backendOrigin: string): boolean {
  const name = LOOKUP.exec(url.pathname)?.[1]
  return url.origin === backendOrigin && name !== undefined && STATIC_LOOKUPS.has(name) && url.search === ''
}

/** The cache key of an answer: URL and language. The request itself would store its headers, and the member's token with them. */
export function lookupCacheKey(url: string, acceptLanguage: string | null): string {
  const key = new URL(url)
  key.searchParams.set('language', acceptLanguage ?? '')
  return key.href
}

/** Whether an answer may be cached: a successful JSON response that its server does not mark as private. */
export function isSharedJson(response: Response): boolean {
  const type = response.headers.get('Content-Type') ?? ''
  const reserved = /\b(no-store|private)\b/i.test(response.headers.get('Cache-Control') ?? '')
  const varies = (response.headers.get('Vary') ?? '').toLowerCase()
  const personal = ['authorization', 'cookie', '*'].some((name) => varies.includes(name))
  return response.status === 200 && /^application\/json\b/i.test(type) && !reserved && !personal
}
