import type { WorkerMessage } from '../../../sw/messages.ts'

/** Signing out must not hang on a worker that is being replaced. */
const REPLY_LIMIT_MS = 1000

/** Has the service worker drop what the member's visit left in its caches. Resolves when done, or after a second without a reply. */
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
