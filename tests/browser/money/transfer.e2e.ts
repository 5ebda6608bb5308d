import type { Page } from '@playwright/test'
import { LOGGED } from '../../support/browser/checks/watch.ts'
import { visitAs } from '../../support/browser/player.ts'
import { balance } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { MONEY_WORDS } from '../../support/browser/words/money-words.ts'
import { WORDS } from '../../support/browser/words/words.ts'

const { th } = WORDS
const money = MONEY_WORDS.th

const sheet = (page: Page) => page.getByRole('dialog', { name: money.transfer, exact: true })
const sendButton = (page: Page) => sheet(page).locator('button[type=submit]')

async function openTransfer(page: Page) {
  await page.getByRole('button', { name: money.openTransfer }).click()
  await expect(sheet(page)).toBeVisible()
}

async function choose(page: Page, side: 'from' | 'to', account: string) {
  await sheet(page)
    .getByRole('button', { name: new RegExp(`^${money[side]}`) })
    .click()
  await page
    .getByRole('listitem')
    .getByRole('button', { name: new RegExp(`^${account}`) })
    .last()
    .click()
  // Everything below the list is inert until it is closed.
  await expect(page.getByRole('dialog')).toHaveCount(1)
}

test('money goes from the wallet to a game and to another game, and the total is unchanged', async ({
  page,
  players,
}) => {
  const member = await players.join({ wallet: 1000, games: { PG: 0, UFABET: 0 } })
  await visitAs(page, member)

  await test.step('wallet to game, by a quick amount', async () => {
    await openTransfer(page)
    await choose(page, 'to', 'PG')
    await sheet(page).getByRole('button', { name: '500', exact: true }).click()
    await sendButton(page).click()
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
    await choose(page, 'from', 'PG')
    await choose(page, 'to', 'UFABET')
    await sheet(page).getByLabel(money.amount).fill('๑๒๕.๕')
    await sendButton(page).click()
    await page.getByRole('alertdialog', { name: money.done }).getByRole('button').click()
    await expect(page).toHaveURL('/user/home')
  })
  expect(await players.balances(member)).toEqual({ WALLET: 500, PG: 374.5, UFABET: 125.5 })
})

test('an invalid amount is reported at the field, and nothing is lost by it', async ({ page, players }) => {
  const member = await players.join({ wallet: 300, games: { PG: 0 } })
  await visitAs(page, member)
  const sent: string[] = []
  page.on('request', (request) => {
    // The statement is read in the same way.
    if (request.method() === 'POST' && !request.url().endsWith('/api/statement')) sent.push(request.url())
  })
  await openTransfer(page)
  await sheet(page).getByLabel(money.amount).fill('50')
  await sendButton(page).click()
  await expect(sheet(page).getByRole('alert')).toHaveText(money.selectAccount)

  await choose(page, 'to', th.mainWallet)
  await sendButton(page).click()
  await expect(sheet(page).getByRole('alert')).toHaveText(money.cannotTransfer)

  await choose(page, 'to', 'PG')
  await sheet(page).getByLabel(money.amount).fill('0.99')
  await sendButton(page).click()
  await expect(sheet(page).getByText(money.minimum('1.00'))).toBeVisible()
  await sheet(page).getByLabel(money.amount).fill('300.01')
  await sendButton(page).click()
  await expect(sheet(page).getByText(money.maximum('300.00'))).toBeVisible()

  await sheet(page).getByRole('button', { name: money.swap }).click()
  await expect(sheet(page).getByRole('button', { name: new RegExp(`^${money.from}`) })).toContainText('PG')
  await expect(sheet(page).getByLabel(money.amount)).toHaveValue('300.01')
  expect(sent).toEqual([])
})

test(
  'everything moves into one account, and a game that fails keeps its money and is named',
  { tag: '@long' },
  async ({ page, sandbox, players }) => {
    const member = await players.join({ wallet: 100, games: { IMI: 40, SUPERSLOT: 60 } })
    await sandbox.behave('SUPERSLOT', 'fail')
    await visitAs(page, member)
    await openTransfer(page)
    await choose(page, 'to', th.mainWallet)
    await sheet(page).getByRole('button', { name: money.transferAll }).click()
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
    const member = await players.join({ wallet: 100, games: { IMI: 40, SUPERSLOT: 60 } })
    await visitAs(page, member)
    await openTransfer(page)
    await choose(page, 'to', 'IMI')
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
    await sheet(page).getByRole('button', { name: money.transferAll }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: money.transferAll }).click()
    const alert = page.getByRole('alertdialog', { name: money.partly })
    await expect(alert).toContainText('SUPERSLOT: กำลังตรวจสอบ')
    await expect(alert, 'nothing has moved').not.toContainText('โยกเงินไปที่')
    await expect(alert).toContainText(`${th.mainWallet}: ไม่ได้ย้าย เงินยังอยู่ที่เดิม`)
  },
)

test('a double tap moves the money once', async ({ page, players }) => {
  const member = await players.join({ wallet: 100, games: { PG: 0 } })
  await visitAs(page, member)
  await openTransfer(page)
  await choose(page, 'to', 'PG')
  await sheet(page).getByLabel(money.amount).fill('30')
  await sendButton(page).dblclick()
  await expect(page.getByRole('alertdialog', { name: money.done })).toBeVisible()
  expect(await players.balances(member)).toEqual({ WALLET: 70, PG: 30 })
})

test(
  'without a network the sheet keeps its input and shows why it cannot be sent',
  { tag: '@long' },
  async ({ page, context, watched, players }) => {
    watched.expectErrors(LOGGED.noConnection)
    const member = await players.join({ wallet: 100, games: { PG: 0 } })
    await visitAs(page, member)
    await openTransfer(page)
    await sheet(page).getByLabel(money.amount).fill('30')
    await context.setOffline(true)
    await expect(sheet(page).getByText(th.viewOnly)).toBeVisible()
    await expect(sendButton(page)).toBeDisabled()
    await context.setOffline(false)
    await expect(sendButton(page)).toBeEnabled()
    await expect(sheet(page).getByLabel(money.amount)).toHaveValue('30')
  },
)
