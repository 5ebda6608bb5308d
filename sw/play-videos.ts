import { registerRoute } from 'workbox-routing'
import { FILMS_CACHE, FILMS_PATH, partOf } from './kept-videos.ts'

declare const self: ServiceWorkerGlobalScope

/** Plays films that were kept, also without a network, and asks for the others. What the page itself fetches is not answered here. */
export function playKeptFilms(): void {
  registerRoute(
    ({ url, request }) =>
      url.origin === self.location.origin &&
      url.pathname.startsWith(FILMS_PATH) &&
      (request.destination === 'video' || request.destination === 'image'),
    async ({ request }) => {
      const kept = await (await caches.open(FILMS_CACHE)).match(request.url)
      return kept === undefined ? fetch(request) : partOf(kept, request.headers.get('range'))
    },
  )
}
