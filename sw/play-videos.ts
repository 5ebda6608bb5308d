import { registerRoute } from 'workbox-routing'
import { VIDEOS_CACHE, VIDEOS_PATH, partOf } from './kept-videos.ts'

declare const self: ServiceWorkerGlobalScope

/** Plays videos that were kept, also without a network, and asks for the others. What the page itself fetches is not answered here. */
export function playKeptVideos(): void {
  registerRoute(
    ({ url, request }) =>
      url.origin === self.location.origin &&
      url.pathname.startsWith(VIDEOS_PATH) &&
      (request.destination === 'video' || request.destination === 'image'),
    async ({ request }) => {
      const kept = await (await caches.open(VIDEOS_CACHE)).match(request.url)
      return kept === undefined ? fetch(request) : partOf(kept, request.headers.get('range'))
    },
  )
}
