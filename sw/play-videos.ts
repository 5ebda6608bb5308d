import { registerRoute } from 'workbox-routing'
import { VIDEOS_CACHE, VIDEOS_PATH, partOf } from './kept-videos.ts'

declare const self: ServiceWorkerGlobalScope

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
