import { cacheNames } from 'workbox-core'
import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { buildCheck, buildFile } from './build-check.ts'
import { mend } from './mend.ts'
import { isWorkerMessage } from './messages.ts'
import { NOT_A_SCREEN } from './not-a-screen.ts'

declare const self: ServiceWorkerGlobalScope

/** The build puts its list of files here: their hashes by their paths. */
declare const BUILD_FILES: Readonly<Record<string, string>>

declare global {
  interface ExtendableEvent {
    /** On `install` events in Chromium from 123 on. Missing in TypeScript's library. */
    addRoutes?(route: { condition: { urlPattern: string }; source: { cacheName: string } }): Promise<void>
  }
}

/** Keeps the files of this build and answers every screen's address with the document. Files of older builds are the server's. */
export function serveAppOffline(): void {
  // Content-hashed files need no worker: the browser itself looks them up in the cache and asks the server for missing ones. A screen needs
  // some twenty such files. Browsers that do not support this, or refuse it, get them from the worker.
  self.addEventListener('install', (event) => {
    const route = { condition: { urlPattern: '/assets/*' }, source: { cacheName: cacheNames.precache } }
    event.waitUntil(event.addRoutes?.(route).catch(() => undefined) ?? Promise.resolve())
  })
  const files = Object.entries(BUILD_FILES).map(([url, hash]) => buildFile(url, hash))
  const check = buildCheck(files)
  addPlugins([check])
  precacheAndRoute(files.map(({ url, revision }) => ({ url, revision })))
  cleanupOutdatedCaches()
  self.addEventListener('message', (event) => {
    if (!isWorkerMessage(event.data) || event.data.type !== 'MEND') return
    // Without a network, the next start tries again.
    event.waitUntil(mend(files, check, event).catch(() => undefined))
  })
  registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html'), { denylist: NOT_A_SCREEN }))
}
