import { clientsClaim } from 'workbox-core'
import { isWorkerMessage } from './messages.ts'
import { dropParkedSlip } from './parked-slip.ts'
import { forgetGameArt } from './runtime-caches.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * A new worker waits until a page asks it to take over: pages that run the old build still need its files. The very first worker has nothing
 * to wait for and serves the page that installed it.
 */
export function takeOverOnRequest(): void {
  self.addEventListener('message', (event) => {
    if (isWorkerMessage(event.data) && event.data.type === 'SKIP_WAITING') void self.skipWaiting()
  })
  clientsClaim()
}

/**
 * Deletes the member's cached data when their session ends. No response that belongs to a member is ever cached, but the pictures of games and a
 * shared slip are traces of the visit. The page waits for the reply on the message's port before it reports the end.
 */
export function forgetMembersOnSessionEnd(): void {
  self.addEventListener('message', (event) => {
    if (!isWorkerMessage(event.data) || event.data.type !== 'SIGNED_OUT') return
    const forgotten = Promise.allSettled([forgetGameArt(), dropParkedSlip()])
    event.waitUntil(forgotten.then(() => event.ports[0]?.postMessage('done')))
  })
}
