import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { isOfType, VIDEOS_CACHE, VIDEOS_PATH, partOf } from './kept-media.ts'
import { isSharedJson, isStaticLookup, lookupCacheKey } from './static-lookup.ts'

declare const self: ServiceWorkerGlobalScope

/** Origin of the backend; our own unless the build configures another. */
const BACKEND_ORIGIN = new URL(import.meta.env['VITE_BACKEND_URL'] || '/', self.location.href).origin

const DAY_SECONDS = 24 * 60 * 60

const gameArtLimits = new ExpirationPlugin({
  maxEntries: 80,
  maxAgeSeconds: 30 * DAY_SECONDS,
  purgeOnQuotaError: true,
})

/** Answers static lookups at once from the cache and fetches a fresh copy for the next time. */
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

/** Caches the pictures of games: they are large, many, and unchanged for a month. */
export function cacheGameArt(): void {
  registerRoute(
    ({ url, request }) =>
      url.origin === self.location.origin &&
      url.pathname.startsWith('/media/games/') &&
      request.destination === 'image',
    new CacheFirst({
      cacheName: 'game-art',
      plugins: [
        // A page in the place of a picture would be kept for a month.
        { cacheWillUpdate: ({ response }) => Promise.resolve(isOfType(response, 'image') ? response : null) },
        gameArtLimits,
      ],
    }),
  )
}

/** Deletes the cached pictures of games: they reveal which games the last member was shown. */
export function forgetGameArt(): Promise<void> {
  return gameArtLimits.deleteCacheAndMetadata()
}

/** Plays kept videos, even without a network, and fetches the others. The page's own requests are not handled here. */
export function playKeptVideos(): void {
  registerRoute(
    ({ url, request }) =>
      url.origin === self.location.origin &&
      url.pathname.startsWith(VIDEOS_PATH) &&
      ['video', 'image', 'track'].includes(request.destination),
    async ({ request }) => {
      const kept = await (await caches.open(VIDEOS_CACHE)).match(request.url)
      return kept === undefined ? fetch(request) : partOf(kept, request.headers.get('range'))
    },
  )
}
