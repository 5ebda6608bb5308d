import { type Engine, untilTrue } from './engine.ts'

/**
 * Opens an address in a new document, with a server or without one, and waits until the app stands there. The old document is marked: what goes
 * wrong in it from now on is not noted. Firefox fails the parts of the app that it is still loading, and its last moment is a broken screen.
 */
export async function openAnew(engine: Engine, url: string): Promise<void> {
  await engine.read(`Object.assign(window, { isOldPage: true }) === window`)
  // Drivers take a page that comes from the worker for one that failed.
  await engine.goto(url).catch(() => undefined)
  await untilTrue(engine, `!('isOldPage' in window) && performance.getEntriesByName('app-stands').length > 0`)
}
