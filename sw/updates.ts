import { clientsClaim } from 'workbox-core'
import { isWorkerMessage } from './messages.ts'

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
