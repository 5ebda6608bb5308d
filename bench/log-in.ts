import type { Page } from './browser/page.ts'
import { USABLE_FIELD } from './browser/ready-probe.ts'
import { DEMO_MEMBER } from './demo-member.ts'

/**
 * Logs the demo member in as a person would, accepts the agreement for good, and waits until the home screen has come to rest with its
 * service worker at work. The session is remembered: it outlives the browser.
 */
export async function logIn(page: Page, origin: string): Promise<void> {
  await page.visit(`${origin}/login`, USABLE_FIELD)
  await fillLogin(page)
  await page.evaluate(`document.querySelector('form').requestSubmit()`)
  await page.untilTrue(`document.body.textContent.includes('${DEMO_MEMBER.totalBalance}')`)
  await page.untilTrue(`document.querySelector('dialog[open] input[type=checkbox]') !== null`)
  await page.evaluate(`document.querySelector('dialog[open] input[type=checkbox]').click()`)
  await page.evaluate(`document.querySelector('dialog[open] footer button').click()`)
  await page.untilTrue(`document.querySelector('dialog[open]') === null`)
  await page.untilWorkerIsActive()
}

/** Types into the login form, which has to stand. */
export async function fillLogin(page: Page): Promise<void> {
  await fill(page, 'username', DEMO_MEMBER.username)
  await fill(page, 'password', DEMO_MEMBER.password)
}

async function fill(page: Page, name: string, text: string): Promise<void> {
  await page.evaluate(`document.querySelector('input[name=${name}]').focus()`)
  await page.send('Input.insertText', { text })
}
