import { isWorkerMessage } from './messages.ts'
import { dropParkedSlip } from './parked-slip.ts'
import { forgetGameArt } from './runtime-caches.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Deletes the member's cached data on sign-out. No response that belongs to a member is ever cached, but the pictures of games and a
 * shared slip are traces of the visit. The page waits for the reply on the message's port before it reports the sign-out.
 */
export function forgetMembersOnSignOut(): void {
  self.addEventListener('message', (event) => {
    if (!isWorkerMessage(event.data) || event.data.type !== 'SIGNED_OUT') return
    const forgotten = Promise.allSettled([forgetGameArt(), dropParkedSlip()])
    event.waitUntil(forgotten.then(() => event.ports[0]?.postMessage('done')))
  })
}
