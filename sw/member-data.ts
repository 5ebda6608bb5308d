import { isWorkerMessage } from './messages.ts'
import { dropParkedSlip } from './parked-slip.ts'
import { forgetGameArt } from './runtime-caches.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * No answer of a member's is ever kept here; what is left behind by their visit goes when they sign out. The page waits for the reply on
 * the message's port before it says that the member is out.
 */
export function forgetMembersOnSignOut(): void {
  self.addEventListener('message', (event) => {
    if (!isWorkerMessage(event.data) || event.data.type !== 'SIGNED_OUT') return
    const forgotten = Promise.allSettled([forgetGameArt(), dropParkedSlip()])
    event.waitUntil(forgotten.then(() => event.ports[0]?.postMessage('done')))
  })
}
