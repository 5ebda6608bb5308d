import type { Page } from '@playwright/test'
import { expect } from '../test.ts'
import { MONEY_WORDS } from '../words/money-words.ts'
import { WORDS } from '../words/words.ts'

const money = MONEY_WORDS.th

export const sheet = (page: Page) => page.getByRole('dialog', { name: money.withdraw, exact: true })
export const review = (page: Page) => page.getByRole('dialog', { name: money.reviewWithdrawal })
/** Submits the form, which shows the review or the errors. */
export const send = (page: Page) => sheet(page).locator('button[type=submit]').click()
export async function sendAndConfirm(page: Page): Promise<void> {
  await send(page)
  await review(page).getByRole('button', { name: money.sendWithdrawal }).click()
}

/** A member on home withdraws that many baht, and answers the request to wait with that button. */
export async function withdraw(page: Page, baht: string, answer: string): Promise<void> {
  await openWithdraw(page)
  await sheet(page).getByLabel(money.amount).fill(baht)
  await sendAndConfirm(page)
  await page
    .getByRole('alertdialog', { name: money.waitForTransfer })
    .getByRole('button', { name: answer })
    .click()
}

export async function openWithdraw(page: Page) {
  await page.getByRole('button', { name: money.withdraw, exact: true }).click()
  await expect(sheet(page).getByText('฿100.00 – ฿50,000.00')).toBeVisible()
}

const WITHDRAW = '**/api/wallet/withdraw*'

/** A member on home withdraws, but the server no longer accepts the session: the login form says that nothing was moved and the amount is kept. */
export async function loseSession(page: Page): Promise<void> {
  await openWithdraw(page)
  await sheet(page).getByLabel(money.amount).fill('120')
  await page.route(WITHDRAW, (route) =>
    route.fulfill({ status: 401, json: { message: 'EXPIRED_AUTH_TOKEN' } }),
  )
  await sendAndConfirm(page)
  const note = page.getByRole('status')
  await expect(note.getByText(WORDS.th.sessionExpired)).toBeVisible()
  await expect(note).toContainText(money.nothingMoved)
  await expect(note).toContainText('ยอดถอน ฿120.00 ที่พิมพ์ไว้ยังอยู่')
  await page.unroute(WITHDRAW)
}
