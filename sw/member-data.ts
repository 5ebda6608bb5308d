import { isWorkerMessage } from './messages.ts'
import { dropParkedSlip } from './parked-slip.ts'
import { forgetGameArt } from './runtime-caches.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * No answer that belongs to a member is ever kept here; traces of their visit are removed when they sign out. The page waits for the reply on
 * the message's port before it reports the sign-out.
 */
export function forgetMembersOnSignOut(): void {
  self.addEventListener('message', (event) => {
    if (!isWorkerMessage(event.data) || event.data.type !== 'SIGNED_OUT') return
    const forgotten = Promise.allSettled([forgetGameArt(), dropParkedSlip()])
    event.waitUntil(forgotten.then(() => event.ports[0]?.postMessage('done')))
  })
}
