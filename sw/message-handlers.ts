import { clientsClaim } from 'workbox-core'
import { isWorkerMessage } from './messages.ts'
import { dropParkedSlip } from './parked-slip.ts'
import { forgetGameArt } from './runtime-caches.ts'

declare const self: ServiceWorkerGlobalScope

/** A new worker waits until a page asks it to take over: pages of the old build still need its files. The very first one serves at once. */
export function takeOverOnRequest(): void {
  self.addEventListener('message', (event) => {
    if (isWorkerMessage(event.data) && event.data.type === 'SKIP_WAITING') void self.skipWaiting()
  })
  clientsClaim()
}

/** Deletes traces of the member when their session ends: pictures of games and a shared slip. The page waits for the reply on the message's port. */
export function forgetMembersOnSessionEnd(): void {
  self.addEventListener('message', (event) => {
    if (!isWorkerMessage(event.data) || event.data.type !== 'SIGNED_OUT') return
    const forgotten = Promise.allSettled([forgetGameArt(), dropParkedSlip()])
    event.waitUntil(forgotten.then(() => event.ports[0]?.postMessage('done')))
  })
}
