import type { Page } from '@playwright/test'
import { LOGGED } from '../../support/browser/checks/watch.ts'
import { visitAs, visitAsNew } from '../../support/browser/player.ts'
import { chooseAccount, sendTransfer, transferSheet } from '../../support/browser/steps/transferring.ts'
import { balance } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { MONEY_WORDS } from '../../support/browser/words/money-words.ts'
import { WORDS } from '../../support/browser/words/words.ts'

const { th } = WORDS
const money = MONEY_WORDS.th

async function openTransfer(page: Page) {
  await page.getByRole('button', { name: money.openTransfer }).click()
  await expect(transferSheet(page)).toBeVisible()
}

test('money goes from the wallet to a game and to another game, and the total is unchanged', async ({
  page,
  players,
}) => {
  const member = await visitAsNew(page, players, { wallet: 1000, games: { PG: 0, UFABET: 0 } })

  await test.step('wallet to game, by a quick amount', async () => {
    await openTransfer(page)
    await chooseAccount(page, 'to', 'PG')
    await transferSheet(page).getByRole('button', { name: '500', exact: true }).click()
    await sendTransfer(page)
    const alert = page.getByRole('alertdialog', { name: money.done })
    await expect(alert).toContainText('฿500.00')
    await expect(alert).toContainText('PG')
    await alert.getByRole('button', { name: money.ok }).click()
    await expect(page).toHaveURL('/user/home')
    await expect(balance(page)).toContainText('1,000.00')
    await expect(balance(page).locator('dl')).toContainText(/฿500\.00.*฿500\.00/s)
  })

  await test.step('game to game, all of it, in Thai digits', async () => {
    await openTransfer(page)
    await chooseAccount(page, 'from', 'PG')
    await chooseAccount(page, 'to', 'UFABET')
    await transferSheet(page).getByLabel(money.amount).fill('๑๒๕.๕')
    await sendTransfer(page)
    await page.getByRole('alertdialog', { name: money.done }).getByRole('button').click()
    await expect(page).toHaveURL('/user/home')
  })
  expect(await players.balances(member)).toEqual({ WALLET: 500, PG: 374.5, UFABET: 125.5 })
})

test(
  'an invalid amount is reported at the field, and nothing is lost by it',
  { tag: '@long' },
  async ({ page, players }) => {
    await visitAsNew(page, players, { wallet: 300, games: { PG: 0 } })
    const sent: string[] = []
    page.on('request', (request) => {
      // The statement is read in the same way.
      if (request.method() === 'POST' && !request.url().endsWith('/api/statement')) sent.push(request.url())
    })
    await openTransfer(page)
    await transferSheet(page).getByLabel(money.amount).fill('50')
    await sendTransfer(page)
    await expect(transferSheet(page).getByRole('alert')).toHaveText(money.selectAccount)

    await chooseAccount(page, 'to', 'PG')
    await transferSheet(page).getByLabel(money.amount).fill('0.99')
    await sendTransfer(page)
    await expect(transferSheet(page).getByText(money.minimum('1.00'))).toBeVisible()
    await transferSheet(page).getByLabel(money.amount).fill('300.01')
    await sendTransfer(page)
    await expect(transferSheet(page).getByText(money.maximum('300.00'))).toBeVisible()

    await transferSheet(page).getByRole('button', { name: money.swap }).click()
    await expect(
      transferSheet(page).getByRole('button', { name: new RegExp(`^${money.from}`) }),
    ).toContainText('PG')
    await expect(transferSheet(page).getByLabel(money.amount)).toHaveValue('300.01')
    expect(sent).toEqual([])
  },
)

test(
  'everything moves into one account, and a game that fails keeps its money and is named',
  { tag: '@long' },
  async ({ page, sandbox, players }) => {
    const member = await players.join({ wallet: 100, games: { IMI: 40, SUPERSLOT: 60 } })
    await sandbox.behave('SUPERSLOT', 'fail')
    await visitAs(page, member)
    await openTransfer(page)
    await chooseAccount(page, 'to', th.mainWallet)
    await transferSheet(page).getByRole('button', { name: money.transferAll }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: money.transferAll }).click()
    const alert = page.getByRole('alertdialog', { name: money.partly })
    await expect(alert).toContainText('SUPERSLOT')
    await alert.getByRole('button', { name: money.ok }).click()
    await sandbox.behave('SUPERSLOT', 'ok')
    expect(await players.balances(member)).toEqual({ WALLET: 140, IMI: 0, SUPERSLOT: 60 })
  },
)

test(
  'a move of everything shows each place separately: unchanged, in the wallet, being checked',
  { tag: '@long' },
  async ({ page, players }) => {
    await visitAsNew(page, players, { wallet: 100, games: { IMI: 40, SUPERSLOT: 60 } })
    await openTransfer(page)
    await chooseAccount(page, 'to', 'IMI')
    await page.route('**/api/wallet/transferAll', (route) =>
      route.fulfill({
        json: {
          failed: ['IMI'],
          sources: [
            { code: 'SUPERSLOT', outcome: 'checking', amount: 60 },
            { code: 'WALLET', outcome: 'stayed', amount: 100 },
          ],
        },
      }),
    )
    await transferSheet(page).getByRole('button', { name: money.transferAll }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: money.transferAll }).click()
    const alert = page.getByRole('alertdialog', { name: money.partly })
    await expect(alert).toContainText('SUPERSLOT: กำลังตรวจสอบ')
    await expect(alert, 'nothing has moved').not.toContainText('โยกเงินไปที่')
    await expect(alert).toContainText(`${th.mainWallet}: ไม่ได้ย้าย เงินยังอยู่ที่เดิม`)
  },
)

test('a double tap moves the money once', async ({ page, players }) => {
  const member = await visitAsNew(page, players, { wallet: 100, games: { PG: 0 } })
  await openTransfer(page)
  await chooseAccount(page, 'to', 'PG')
  await transferSheet(page).getByLabel(money.amount).fill('30')
  await transferSheet(page).locator('button[type=submit]').dblclick()
  await expect(page.getByRole('alertdialog', { name: money.done })).toBeVisible()
  expect(await players.balances(member)).toEqual({ WALLET: 70, PG: 30 })
})

test(
  'without a network the sheet says so when it is sent, and keeps its input',
  { tag: '@long' },
  async ({ page, context, watched, players }) => {
    watched.expectErrors(LOGGED.noConnection)
    await visitAsNew(page, players, { wallet: 100, games: { PG: 0 } })
    await openTransfer(page)
    await transferSheet(page).getByLabel(money.amount).fill('30')
    await chooseAccount(page, 'to', 'PG')
    await context.setOffline(true)
    await sendTransfer(page)
    await expect(transferSheet(page).getByText(th.noConnection)).toBeVisible()
    await expect(transferSheet(page).getByLabel(money.amount)).toHaveValue('30')
    await context.setOffline(false)
    await sendTransfer(page)
    await expect(page.getByRole('alertdialog', { name: money.done })).toBeVisible()
  },
)
