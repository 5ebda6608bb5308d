import { setMaxListeners } from 'node:events'
import { vi } from 'vitest'

/**
 * Lets modules of the app that need a page, but no document, run in this process: they find the backend at `origin`. Undone by
 * `vi.unstubAllGlobals`.
 */
export function actAsBrowserAt(origin: string): void {
  const page = new EventTarget()
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  // Many customers on one page.
  setMaxListeners(0, page, document)
  vi.stubGlobal('location', new URL(origin))
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('document', document)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
}
