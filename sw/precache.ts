import { cacheNames } from 'workbox-core'
import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { type BuildFile, buildCheck, isBuildFile } from './build-check.ts'
import { mend } from './mend.ts'
import { isWorkerMessage } from './messages.ts'
import { NOT_A_SCREEN } from './not-a-screen.ts'

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: readonly Partial<BuildFile>[] }

declare global {
  interface ExtendableEvent {
    /** On `install` events in Chromium from 123 on. Missing in TypeScript's library. */
    addRoutes?(route: { condition: { urlPattern: string }; source: { cacheName: string } }): Promise<void>
  }
}

/**
 * Keeps the files of this build and answers every screen's address with the document, so that the app opens without a network. Files of older
 * builds go to the server, which keeps the two previous builds for pages that still run them.
 */
export function serveAppOffline(): void {
  // Content-hashed files need no worker: the browser itself looks them up in the cache and asks the server for missing ones. A screen needs
  // some twenty such files. Browsers that do not support this, or refuse it, get them from the worker.
  self.addEventListener('install', (event) => {
    const route = { condition: { urlPattern: '/assets/*' }, source: { cacheName: cacheNames.precache } }
    event.waitUntil(event.addRoutes?.(route).catch(() => undefined) ?? Promise.resolve())
  })
  // oxlint-disable-next-line no-underscore-dangle -- the build looks for exactly this name
  const listed: readonly Partial<BuildFile>[] = self.__WB_MANIFEST
  // The web app manifest is listed a second time, by the plugin that makes it, without a hash.
  const files = listed.filter(isBuildFile)
  const check = buildCheck(files)
  addPlugins([check])
  // Without `integrity`, which is a shortened hash here and not what the library understands by it.
  precacheAndRoute(files.map(({ url, revision }) => ({ url, revision })))
  cleanupOutdatedCaches()
  self.addEventListener('message', (event) => {
    if (!isWorkerMessage(event.data) || event.data.type !== 'MEND') return
    // Without a network, the next start tries again.
    event.waitUntil(mend(files, check, event).catch(() => undefined))
  })
  registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html'), { denylist: NOT_A_SCREEN }))
}
