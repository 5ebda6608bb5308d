import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import type { PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (PrecacheEntry | string)[] }

/** Addresses that are not screens: the backend, its socket, pictures, and anything that names a file. */
const NOT_A_SCREEN = [/^\/api(\/|$)/, /^\/socket\.io(\/|$)/, /^\/media\//, /^\/health$/, /\.\w+$/]

/**
 * Keeps the files of this build and answers every screen's address with the document, so that the app opens without a network. A file of
 * an older build is not ours to answer: it goes to the server, which keeps the two previous builds for pages that still run them.
 */
export function serveAppOffline(): void {
  // oxlint-disable-next-line no-underscore-dangle -- the build looks for exactly this name
  precacheAndRoute(self.__WB_MANIFEST)
  cleanupOutdatedCaches()
  registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html'), { denylist: NOT_A_SCREEN }))
}
