import type { Page } from '@playwright/test'
import { MONEY_WORDS } from '../support/browser/money-words.ts'
import { visitAs } from '../support/browser/player.ts'
import { expect, test } from '../support/browser/test.ts'
import { balance } from '../support/browser/visit.ts'
import { LOGGED } from '../support/browser/watch.ts'
import { WORDS } from '../support/browser/words.ts'

const { th } = WORDS
const money = MONEY_WORDS.th

const sheet = (page: Page) => page.getByRole('dialog', { name: money.withdraw, exact: true })
const send = (page: Page) => sheet(page).locator('button[type=submit]').click()

async function openWithdraw(page: Page) {
  await page.getByRole('button', { name: money.withdraw, exact: true }).click()
  await expect(sheet(page).getByText('฿100.00 – ฿50,000.00')).toBeVisible()
}

test(
  'the operator’s limits are kept, and the sheet warns of what a bonus costs',
  { tag: '@long' },
  async ({ page, players }) => {
    const member = await players.join({ wallet: 300, games: {} })
    await visitAs(page, member)
    await openWithdraw(page)
    await expect(sheet(page).getByText(money.forfeits)).toBeVisible()
    await expect(sheet(page)).toContainText(member.bankAccountName)

    await send(page)
    await expect(sheet(page).getByText(money.minimum('100.00')), 'nothing typed').toBeVisible()
    await sheet(page).getByLabel(money.amount).fill('99.99')
    await send(page)
    await expect(sheet(page).getByText(money.minimum('100.00'))).toBeVisible()
    for (const [text, reason] of [
      ['100.001', money.decimals],
      ['ร้อย', money.notANumber],
      ['9'.repeat(20), money.maximum('50,000.00')],
    ] as const) {
      await sheet(page).getByLabel(money.amount).fill(text)
      await send(page)
      await expect(sheet(page).getByText(reason)).toBeVisible()
    }
    await sheet(page).getByLabel(money.amount).fill('50,000.01')
    await send(page)
    await expect(sheet(page).getByText(money.maximum('50,000.00'))).toBeVisible()
    expect(await players.holdings(member)).toEqual({ WALLET: 300 })
  },
)

test('a withdrawal brings back what lies in games, waits for the bank, and is paid', async ({
  page,
  players,
  sandbox,
}) => {
  const member = await players.join({ wallet: 300, games: { PG: 200 } })
  await visitAs(page, member)
  await openWithdraw(page)
  await sheet(page).getByRole('button', { name: money.all, exact: true }).click()
  await expect(sheet(page).getByLabel(money.amount)).toHaveValue('500')
  await send(page)
  const alert = page.getByRole('alertdialog', { name: money.waitForTransfer })
  await expect(alert).toContainText('฿500.00')
  await alert.getByRole('button', { name: money.ok }).click()
  await expect(page).toHaveURL('/user/home')
  await expect(balance(page)).toContainText('ยอดเงินรวม 0.00 บาท')
  await sandbox.settleWithdrawal(member.username, 'SUCCESS')
  expect(await players.holdings(member)).toEqual({ WALLET: 0, PG: 0 })
})

test('a withdrawal that the operator rejects comes back, and is followed under Statement', async ({
  page,
  players,
  sandbox,
}) => {
  const member = await players.join({ wallet: 300, games: {} })
  await visitAs(page, member)
  await openWithdraw(page)
  await sheet(page).getByLabel(money.amount).fill('120')
  await send(page)
  await page
    .getByRole('alertdialog', { name: money.waitForTransfer })
    .getByRole('button', { name: money.viewStatement })
    .click()
  await expect(page).toHaveURL('/user/statement')
  await sandbox.settleWithdrawal(member.username, 'FAILED')
  await page.goto('/user/home')
  await expect(balance(page)).toContainText('ยอดเงินรวม 300.00 บาท')
})

test('more than there is is refused by the server, and the form stays as it was', async ({
  page,
  players,
  watched,
}) => {
  watched.expectErrors(LOGGED.status(400))
  const member = await players.join({ wallet: 150, games: {} })
  await visitAs(page, member)
  await openWithdraw(page)
  await sheet(page).getByLabel(money.amount).fill('200')
  await send(page)
  await expect(sheet(page).getByRole('alert')).toHaveText(money.insufficient)
  await expect(sheet(page).getByLabel(money.amount)).toHaveValue('200')
  expect(await players.holdings(member)).toEqual({ WALLET: 150 })
})

test(
  'limits that cannot be read can be asked for again',
  { tag: '@long' },
  async ({ page, players, watched }) => {
    watched.expectErrors(LOGGED.status(500))
    const member = await players.join({ wallet: 150, games: {} })
    await visitAs(page, member)
    await page.route('**/api/lookup/withdraw', (route) =>
      route.fulfill({ status: 500, json: { message: 'INTERNAL_SERVER_ERROR' } }),
    )
    await page.getByRole('button', { name: money.withdraw, exact: true }).click()
    await sheet(page).getByLabel(money.amount).fill('120')
    await expect(sheet(page).locator('button[type=submit]')).toBeDisabled()
    await page.unroute('**/api/lookup/withdraw')
    await sheet(page).getByRole('button', { name: th.tryAgain }).click()
    await expect(sheet(page).locator('button[type=submit]')).toBeEnabled()
    await expect(sheet(page).getByLabel(money.amount)).toHaveValue('120')
  },
)
