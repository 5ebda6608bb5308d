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
