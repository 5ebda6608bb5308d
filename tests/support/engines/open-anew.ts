import { type Engine, untilTrue } from './engine.ts'

/**
 * Opens an address in a new document, with a server or without one, and waits until the app is ready. The old document is marked, so that
 * its errors are no longer recorded: Firefox aborts the chunks that it is still loading, and the old document then shows the error screen
 * for a moment.
 */
export async function openAnew(engine: Engine, url: string): Promise<void> {
  await engine.read(`Object.assign(window, { isOldPage: true }) === window`)
  // Drivers report a page from the service worker as failed.
  await engine.goto(url).catch(() => undefined)
  await untilTrue(engine, `!('isOldPage' in window) && performance.getEntriesByName('app-ready').length > 0`)
}
