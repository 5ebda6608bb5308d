import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { isSharedJson, isStaticLookup, lookupCacheKey } from './static-lookup.ts'

declare const self: ServiceWorkerGlobalScope

/** Where the backend lives; the same origin unless the build points elsewhere. */
const BACKEND_ORIGIN = new URL(import.meta.env['VITE_BACKEND_URL'] || '/', self.location.href).origin

const DAY_SECONDS = 24 * 60 * 60

const gameArtLimits = new ExpirationPlugin({
  maxEntries: 80,
  maxAgeSeconds: 30 * DAY_SECONDS,
  purgeOnQuotaError: true,
})

/** Shows static lookups at once from the last answer and fetches a fresh one for the next time. */
export function cacheStaticLookups(): void {
  const strategy = new StaleWhileRevalidate({
    cacheName: 'lookups',
    plugins: [
      {
        cacheKeyWillBeUsed: ({ request }) =>
          Promise.resolve(lookupCacheKey(request.url, request.headers.get('Accept-Language'))),
        cacheWillUpdate: ({ response }) => Promise.resolve(isSharedJson(response) ? response : null),
      },
    ],
  })
  registerRoute(({ url }) => isStaticLookup(url, BACKEND_ORIGIN), strategy)
}

/** Keeps the pictures of games: they are large, many, and the same for a month. */
export function cacheGameArt(): void {
  registerRoute(
    ({ url, request }) =>
      url.origin === self.location.origin &&
      url.pathname.startsWith('/media/games/') &&
      request.destination === 'image',
    new CacheFirst({
      cacheName: 'game-art',
      plugins: [new CacheableResponsePlugin({ statuses: [200] }), gameArtLimits],
    }),
  )
}

/** Drops the pictures of games: which ones are here tells which games the last member was shown. */
export function forgetGameArt(): Promise<void> {
  return gameArtLimits.deleteCacheAndMetadata()
}
