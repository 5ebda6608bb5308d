import type { Page } from '@playwright/test'

/** Lets a test pass time in the page with `page.clock`. The server's does not pass, so its answers say that of the page. */
export async function installPageTime(page: Page): Promise<void> {
  await page.clock.install()
  await page.addInitScript(sayPageTime)
}

/** Runs in the page before the app. */
function sayPageTime(): void {
  const get: Headers['get'] = Reflect.get(Headers.prototype, 'get')
  Headers.prototype.get = function (name) {
    return name === 'date' ? new Date().toUTCString() : get.call(this, name)
  }
}
