import type { Page } from '@playwright/test'
import type { Front } from './front.ts'

/** Has the server offer the worker of another build, which may do something more. */
export async function publishWorker(front: Front, more = '// another build'): Promise<void> {
  const worker = await (await fetch(`${front.url}/sw.js`)).text()
  front.serve('/sw.js', `${worker}\n${more}`)
}

/** Has the browser ask at once what it otherwise asks every hour. */
export async function lookForNewVersion(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
}

/**
 * The same for a page that is marked `isOldPage`, once more on each call: a check that is already under way when it is asked for may have read the
 * worker before the new one was published. Returns 'another page' once the marked one is gone, else what state its workers are in.
 */
export function lookAgain(page: Page): Promise<string> {
  const look = async () => {
    if (!('isOldPage' in window)) return 'another page'
    const registration = await navigator.serviceWorker.getRegistration()
    registration?.update().catch(() => undefined)
    const states = [registration?.installing, registration?.waiting, registration?.active]
    return states.map((worker) => worker?.state ?? 'none').join(', ')
  }
  return page.evaluate(look).catch(() => 'between two pages')
}
