import { marketOf } from '../../manifest/markets.ts'
import { DEMO_MEMBERS, DEMO_PASSWORD } from '../../server/outside/seed/demo-members.ts'
import { formatBaht } from '../../src/i18n/format.ts'
import type { Page } from './browser/page.ts'
import { USABLE_FIELD } from './browser/ready-probe.ts'
import { inSandbox } from './served-app.ts'

const { username, opening } = DEMO_MEMBERS[marketOf(process.env['VITE_MARKET']).id]

/** The member who logs in, and their total balance as the home screen shows it. */
export const DEMO_MEMBER = {
  username,
  password: DEMO_PASSWORD,
  totalBalance: formatBaht(
    opening.reduce((sum, { amountSatang }) => sum + amountSatang, 0),
    { symbol: false },
  ),
} as const

/** Sets the demo member's coins for the prize wheel. @throws when the sandbox refuses */
export async function giveCoins(coins: number): Promise<void> {
  await inSandbox(`members/${DEMO_MEMBER.username}/coins`, { coins })
}

/**
 * Logs the demo member in through the form, accepts the agreement permanently, and waits until home is idle and its service worker is
 * active. The session persists across restarts of the browser.
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

/** Fills in the login form, which must be on the page. */
export async function fillLogin(page: Page): Promise<void> {
  await fill(page, 'username', DEMO_MEMBER.username)
  await fill(page, 'password', DEMO_MEMBER.password)
}

async function fill(page: Page, name: string, text: string): Promise<void> {
  await page.evaluate(`document.querySelector('input[name=${name}]').focus()`)
  await page.devTools.send('Input.insertText', { text })
}
