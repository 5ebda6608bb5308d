/// <reference lib="webworker" />

declare const self: ServiceWorkerGlobalScope

/*
 * Published at the worker's URL to replace a harmful worker (`SW_KILL=on npm run build`). Deleting the file would not help: phones keep a
 * worker whose URL answers 404. This one removes every cache, then itself, then reloads the pages of the worker it replaced, so that they
 * come from the server.
 */

/** A page that has just been reloaded registers this file again; with no worker to replace, it must not be reloaded forever. */
let replaces = false

self.addEventListener('install', () => {
  replaces = self.registration.active !== null
  void self.skipWaiting()
})

self.addEventListener('activate', (event) => event.waitUntil(removeEverything()))

async function removeEverything(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
  // A worker can reload only the pages that it controls; controlling them without need would keep it registered.
  if (replaces) await self.clients.claim()
  await self.registration.unregister()
  if (!replaces) return
  const pages = await self.clients.matchAll({ type: 'window' })
  await Promise.all(pages.map((page) => page.navigate(page.url)))
}
