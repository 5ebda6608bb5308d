import { setMaxListeners } from 'node:events'
import { vi } from 'vitest'

/**
 * Stubs browser globals, so that modules of the app that need no document run in this process with the backend at `origin`. Undone by
 * `vi.unstubAllGlobals`.
 */
export function actAsBrowserAt(origin: string): void {
  const page = new EventTarget()
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  // One page represents many customers.
  setMaxListeners(0, page, document)
  vi.stubGlobal('location', new URL(origin))
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('document', document)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
}
