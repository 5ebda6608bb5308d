import { cacheNames } from 'workbox-core'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import type { PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (PrecacheEntry | string)[] }

declare global {
  interface ExtendableEvent {
    /** Of `install` events in Chromium from 123 on. Not known to TypeScript's library. */
    addRoutes?(route: { condition: { urlPattern: string }; source: { cacheName: string } }): Promise<void>
  }
}

/** Addresses that are not screens: the backend, its socket, pictures, and anything that names a file. */
const NOT_A_SCREEN = [/^\/api(\/|$)/, /^\/socket\.io(\/|$)/, /^\/media\//, /^\/health$/, /\.\w+$/]

/**
 * Keeps the files of this build and answers every screen's address with the document, so that the app opens without a network. A file of
 * an older build is not ours to answer: it goes to the server, which keeps the two previous builds for pages that still run them.
 */
export function serveAppOffline(): void {
  // What the build named by its content needs no worker to be found: the browser itself looks into the cache and asks the server for what is
  // not there. A screen takes some twenty such files. Where browsers do not know this, or refuse it, the worker answers as ever.
  self.addEventListener('install', (event) => {
    const route = { condition: { urlPattern: '/assets/*' }, source: { cacheName: cacheNames.precache } }
    event.waitUntil(event.addRoutes?.(route).catch(() => undefined) ?? Promise.resolve())
  })
  // oxlint-disable-next-line no-underscore-dangle -- the build looks for exactly this name
  precacheAndRoute(self.__WB_MANIFEST)
  cleanupOutdatedCaches()
  registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html'), { denylist: NOT_A_SCREEN }))
}
