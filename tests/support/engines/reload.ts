import { type Engine, untilTrue } from './engine.ts'

/** Reloads the page, with a server or without one, and waits for the new document. */
export async function reloadAnew(engine: Engine): Promise<void> {
  await engine.read(`Object.assign(window, { isOldPage: true }) === window`)
  // Drivers report a page from the service worker as failed.
  await engine.reload().catch(() => undefined)
  await untilTrue(engine, `!('isOldPage' in window)`)
}
