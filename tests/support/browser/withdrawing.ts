import type { Page } from '@playwright/test'
import { MONEY_WORDS } from './money-words.ts'
import { expect } from './test.ts'

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
