import type { Page } from '@playwright/test'
import type { Front } from '../front.ts'

/** Makes the server offer the worker of another build, optionally with extra code. */
export async function publishWorker(front: Front, more = '// another build'): Promise<void> {
  const worker = await (await fetch(`${front.url}/sw.js`)).text()
  front.serve('/sw.js', `${worker}\n${more}`)
}

/** An expression that makes the browser check for a new worker at once instead of once an hour. */
export const LOOK_FOR_NEW_VERSION =
  'navigator.serviceWorker.ready.then((registration) => registration.update()).then(() => true)'

/** Evaluates it in a page. */
export const lookForNewVersion = (page: Page) => page.evaluate<unknown>(LOOK_FOR_NEW_VERSION)

/**
 * Checks for a new worker on a page marked `isOldPage`. Call it repeatedly: a check that is already in progress may have read the old
 * worker. Returns 'another page' once the marked page is gone, otherwise the state of its workers.
 */
export function checkForNewWorker(page: Page): Promise<string> {
  const look = async () => {
    if (!('isOldPage' in window)) return 'another page'
    const registration = await navigator.serviceWorker.getRegistration()
    registration?.update().catch(() => undefined)
    const states = [registration?.installing, registration?.waiting, registration?.active]
    return states.map((worker) => worker?.state ?? 'none').join(', ')
  }
  return page.evaluate(look).catch(() => 'between two pages')
}
