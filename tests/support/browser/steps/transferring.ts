import { expect, type Page } from '@playwright/test'
import type { FreshMember } from '../fresh-member.ts'
import { MONEY_WORDS } from '../words/money-words.ts'
import { balance, sendLogin } from './visit.ts'

const money = MONEY_WORDS.th

/** The call that the transfer sheet makes. */
export const TRANSFER_PATH = '/api/wallet/transfer'

/** Chromium repeats a POST by itself, once for every connection that it kept open. */
export const MORE_THAN_A_BROWSER_REPEATS = 50

export const transferSheet = (page: Page) => page.getByRole('dialog', { name: money.transfer, exact: true })

/** Logs the member in at `origin`, opens the transfer sheet and fills it in: 100 baht from the wallet to that game. */
export async function fillInAs(page: Page, origin: string, member: FreshMember, game = 'PG'): Promise<void> {
  await page.goto(`${origin}/login`)
  await sendLogin(page, { member, password: member.password })
  await expect(balance(page)).toContainText('฿')
  await fillInTransfer(page, game)
}

/** Does the same for a member who is already on home. */
export async function fillInTransfer(page: Page, game: string): Promise<void> {
  await page.getByRole('button', { name: money.openTransfer }).click()
  await chooseAccount(page, 'to', game)
  await transferSheet(page).getByLabel(money.amount).fill('100')
}

/** Chooses the account that the money of the open sheet comes from, or goes to. */
export async function chooseAccount(page: Page, side: 'from' | 'to', account: string): Promise<void> {
  await transferSheet(page)
    .getByRole('button', { name: new RegExp(`^${money[side]}`) })
    .click()
  await page
    .getByRole('listitem')
    .getByRole('button', { name: new RegExp(`^${account}`) })
    .last()
    .click()
  // Everything below the list is inert until the list is closed.
  await expect(page.getByRole('dialog')).toHaveCount(1)
}

/** Taps the button that sends it. */
export const sendTransfer = (page: Page) => transferSheet(page).locator('button[type=submit]').click()

/** Delays every call to these addresses. Returns a function that releases them and all later ones. */
export async function delayCalls(page: Page, address: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(address, async (route) => {
    await released
    // The caller may have left meanwhile.
    await route.continue().catch(() => undefined)
  })
  return release
}
