import { type Engine, untilTrue } from './engine.ts'

/** Opens an address in a new document, with a server or without one, and waits until the app stands there. */
export async function openAnew(engine: Engine, url: string): Promise<void> {
  await engine.read(`Object.assign(window, { isOldPage: true }) === window`)
  // Drivers take a page that comes from the worker for one that failed.
  await engine.goto(url).catch(() => undefined)
  await untilTrue(engine, `!('isOldPage' in window) && performance.getEntriesByName('app-stands').length > 0`)
}
