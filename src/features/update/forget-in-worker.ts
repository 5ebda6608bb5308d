import type { WorkerMessage } from '../../../sw/messages.ts'

/** A worker that is being replaced must not delay signing out. In ms. */
const REPLY_LIMIT_MS = 1000

/** Makes the service worker delete the member's cached data. Resolves when that is done, or after a second without a reply. */
export async function forgetInWorker(): Promise<void> {
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null
  if (worker === null) return
  const { port1, port2 } = new MessageChannel()
  const message: WorkerMessage = { type: 'SIGNED_OUT' }
  await new Promise<void>((resolve) => {
    port1.addEventListener('message', () => resolve(), { once: true })
    port1.start()
    setTimeout(resolve, REPLY_LIMIT_MS)
    worker.postMessage(message, [port2])
  })
  port1.close()
}
