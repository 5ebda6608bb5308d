import type { Page } from '@playwright/test'
import { marketOf } from '../../manifest/markets.ts'
import { DEMO_MEMBERS, DEMO_PASSWORD } from '../../server/outside/seed/demo-members.ts'
import { formatBaht } from '../../src/i18n/format.ts'
import { type Browser, visit } from './browser.ts'
import { USABLE_FIELD } from './ready-probe.ts'
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

/** Sets the demo member's coins for the prize wheel. */
export async function giveCoins(coins: number): Promise<void> {
  await inSandbox('POST', `/api/members/${DEMO_MEMBER.username}/coins`, { coins })
}

/**
 * Logs the demo member in through the form, accepts the agreement permanently, and waits until home is idle and its service worker is
 * active. The session persists across restarts of the browser. @returns the page, at home
 */
export async function logIn(browser: Browser, origin: string): Promise<Page> {
  const page = await browser.openPage()
  await visit(page, `${origin}/login`, USABLE_FIELD)
  await fillLogin(page)
  await page.locator('form [type=submit]').click()
  await page.getByText(DEMO_MEMBER.totalBalance).first().waitFor()
  const agreement = page.locator('dialog[open]')
  await agreement.locator('input[type=checkbox]').check()
  await agreement.locator('footer button').first().click()
  await agreement.waitFor({ state: 'detached' })
  await browser.untilWorkerIsActive(page)
  return page
}

/** Fills in the login form, which must be on the page. */
export async function fillLogin(page: Page): Promise<void> {
  await page.fill('input[name=username]', DEMO_MEMBER.username)
  await page.fill('input[name=password]', DEMO_MEMBER.password)
}
