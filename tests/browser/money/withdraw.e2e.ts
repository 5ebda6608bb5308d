import { LOGGED } from '../../support/browser/checks/watch.ts'
import { visitAsNew } from '../../support/browser/player.ts'
import { balance } from '../../support/browser/steps/visit.ts'
import {
  openWithdraw,
  review,
  send,
  sendAndConfirm,
  sheet,
  withdraw,
} from '../../support/browser/steps/withdrawing.ts'
import { expect, test } from '../../support/browser/test.ts'
import { MONEY_WORDS } from '../../support/browser/words/money-words.ts'
import { NEAR_MOMENT } from '../../support/browser/words/near-moment.ts'
import { WORDS } from '../../support/browser/words/words.ts'

const { th } = WORDS
const money = MONEY_WORDS.th

test(
  'the operator’s limits are applied, and no bonus is mentioned that was never held',
  { tag: '@long' },
  async ({ page, players }) => {
    const member = await visitAsNew(page, players, { wallet: 300, games: {} })
    await openWithdraw(page)
    await expect(sheet(page)).toContainText(member.bankAccountName)
    await expect(sheet(page).getByText(money.forfeits)).toBeHidden()

    await send(page)
    await expect(sheet(page).getByText(money.minimum('100.00')), 'nothing typed').toBeVisible()
    await sheet(page).getByLabel(money.amount).fill('99.99')
    await send(page)
    await expect(sheet(page).getByText(money.minimum('100.00'))).toBeVisible()
    await expect(sheet(page).getByRole('definition'), 'no time is promised for it').toHaveText(['฿300.00'])
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
    expect(await players.balances(member)).toEqual({ WALLET: 300 })
  },
)

test('a withdrawal brings back money from games, waits for the bank, and is paid', async ({
  page,
  players,
  sandbox,
}) => {
  const member = await visitAsNew(page, players, { wallet: 300, games: { PG: 200 } })
  await openWithdraw(page)
  await sheet(page).getByRole('button', { name: money.all, exact: true }).click()
  await expect(sheet(page).getByLabel(money.amount)).toHaveValue('500')
  await send(page)
  await expect(review(page).getByRole('listitem')).toHaveText([
    /เหลือ 0\.00−300\.00$/,
    /PGดึงทั้งหมด เหลือ 0\.00−200\.00$/,
  ])
  await expect(review(page)).toContainText(member.bankAccountName)
  await expect(review(page).getByRole('definition')).toHaveText([
    new RegExp(String.raw`^ราว ${NEAR_MOMENT} น\.$`),
    '฿0.00',
  ])
  await review(page).getByRole('button', { name: money.change }).click()
  await expect(sheet(page).getByLabel(money.amount)).toHaveValue('500')
  expect(await players.balances(member), 'a look moves nothing').toEqual({ WALLET: 300, PG: 200 })
  await sendAndConfirm(page)
  const alert = page.getByRole('alertdialog', { name: money.waitForTransfer })
  await expect(alert).toContainText('฿500.00')
  await alert.getByRole('button', { name: money.ok }).click()
  await expect(page).toHaveURL('/user/home')
  await expect(balance(page)).toContainText('ยอดเงินรวม 0.00 บาท')
  await sandbox.settleWithdrawal(member.username, 'SUCCESS')
  expect(await players.balances(member)).toEqual({ WALLET: 0, PG: 0 })
})

test(
  'an amount within reach is one tap, and the form says what it takes from where and when it arrives',
  { tag: '@long' },
  async ({ page, players }) => {
    await visitAsNew(page, players, { wallet: 600, games: { PG: 700 } })
    await openWithdraw(page)
    const quick = sheet(page).getByRole('group', { name: money.quickAmounts })
    await expect(quick.getByRole('button')).toHaveText(['500', '1,000'])
    await expect(sheet(page).getByRole('definition'), 'what is there').toHaveText(['฿600.00', '฿700.00'])
    await quick.getByRole('button', { name: '1,000' }).click()
    await expect(sheet(page).getByLabel(money.amount)).toHaveValue('1000')
    await expect(sheet(page).getByRole('definition')).toHaveText([
      '฿600.00',
      '฿400.00',
      new RegExp(String.raw`^ราว ${NEAR_MOMENT} น\.$`),
    ])
    await send(page)
    await review(page).getByRole('button', { name: money.back }).click()
    await expect(sheet(page).getByLabel(money.amount), 'back from the review').toHaveValue('1000')
  },
)

test('a withdrawal that the operator rejects is refunded, and is shown under Statement', async ({
  page,
  players,
  sandbox,
}) => {
  const member = await visitAsNew(page, players, { wallet: 300, games: {} })
  await withdraw(page, '120', money.seePending)
  await expect(page.getByRole('dialog', { name: money.withdrawing })).toContainText('฿120.00')
  await sandbox.settleWithdrawal(member.username, 'FAILED')
  await page.goto('/user/home')
  await expect(balance(page)).toContainText('ยอดเงินรวม 300.00 บาท')
})

test(
  'the statement under a withdrawal that is followed says how it ended',
  { tag: '@long' },
  async ({ page, players, sandbox }) => {
    const member = await visitAsNew(page, players, { wallet: 300, games: {} })
    await withdraw(page, '120', money.ok)
    await page.getByRole('link', { name: 'ประวัติ' }).click()
    const newest = page.getByRole('main').getByRole('listitem').first()
    await expect(newest).toContainText('120.00')
    await newest.getByRole('button').click()
    await expect(page.getByRole('dialog', { name: money.withdrawing })).toContainText('฿120.00')
    await sandbox.settleWithdrawal(member.username, 'SUCCESS')
    const ended = page.getByRole('alertdialog', { name: money.noLongerInProgress })
    await ended.getByRole('button', { name: money.viewStatement }).click()
    await expect(newest).toContainText(money.success)
  },
)

test(
  'while one withdrawal is open, the sheet shows that before anything is typed, and follows it until it is paid',
  { tag: '@long' },
  async ({ page, players, sandbox }) => {
    const member = await visitAsNew(page, players, { wallet: 500, games: {} })
    await withdraw(page, '120', money.ok)

    await page.getByRole('button', { name: money.withdraw, exact: true }).click()
    await expect(sheet(page)).toContainText(money.oneAtATime)
    await expect(sheet(page)).toContainText(new RegExp(`เสร็จราว ${NEAR_MOMENT}`))
    await expect(sheet(page).getByRole('textbox'), 'there is no form to fill in vain').toHaveCount(0)
    await expect(sheet(page).getByRole('definition')).toHaveText('฿380.00')
    await sheet(page).getByRole('button', { name: money.seePending }).click()

    const pending = page.getByRole('dialog', { name: money.withdrawing })
    await expect(pending).toContainText('฿120.00')
    await expect(pending.getByRole('listitem')).toHaveCount(3)
    await expect(pending.getByText(/ปกติไม่เกิน 15 นาที/)).toBeVisible()
    await expect(pending.getByText(/แล้วยังไม่เข้า/)).toBeVisible()
    await pending.getByRole('button', { name: money.chat }).click()
    await expect(page).toHaveURL('/user/contact')

    await page.goto('/user/home')
    await page.locator('main a[href*="sheet=withdraw"]').click()
    await expect(pending, 'home leads to the one that waits').toBeVisible()
    await sandbox.settleWithdrawal(member.username, 'SUCCESS')
    const ended = page.getByRole('alertdialog', { name: money.noLongerInProgress })
    await expect(ended, 'looked for every 15 seconds').toBeVisible({ timeout: 40_000 })
    await ended.getByRole('button', { name: money.viewStatement }).click()
    await expect(page).toHaveURL(/\/user\/statement/)
    await page.goto('/user/home?sheet=withdraw')
    await expect(sheet(page).getByRole('textbox')).toBeVisible()
  },
)

test(
  'too large an amount is refused by the server, and the form is unchanged',
  { tag: '@long' },
  async ({ page, players, watched }) => {
    watched.expectErrors(LOGGED.status(400))
    const member = await visitAsNew(page, players, { wallet: 150, games: {} })
    await openWithdraw(page)
    await sheet(page).getByLabel(money.amount).fill('200')
    await send(page)
    await expect(review(page)).toContainText('ยังขาดอีก ฿50.00')
    await review(page).getByRole('button', { name: money.sendWithdrawal }).click()
    await expect(sheet(page).getByRole('alert')).toHaveText(`${money.insufficient} ขาดอีก 50.00 บาท`)
    await expect(sheet(page).getByLabel(money.amount)).toHaveValue('200')
    expect(await players.balances(member)).toEqual({ WALLET: 150 })
  },
)

test(
  'limits that cannot be loaded can be loaded again',
  { tag: '@long' },
  async ({ page, players, watched }) => {
    watched.expectErrors(LOGGED.status(500))
    await visitAsNew(page, players, { wallet: 150, games: {} })
    await page.route('**/api/lookup/withdraw', (route) =>
      route.fulfill({ status: 500, json: { message: 'INTERNAL_SERVER_ERROR' } }),
    )
    await page.getByRole('button', { name: money.withdraw, exact: true }).click()
    await sheet(page).getByLabel(money.amount).fill('120')
    await expect(sheet(page).locator('button[type=submit]')).toBeDisabled()
    await expect(sheet(page)).toContainText(money.limitsNotRead)
    await expect(sheet(page)).not.toContainText('กำลังโหลด')
    await page.unroute('**/api/lookup/withdraw')
    await sheet(page).getByRole('button', { name: th.tryAgain }).click()
    await expect(sheet(page).locator('button[type=submit]')).toBeEnabled()
    await expect(sheet(page).getByLabel(money.amount)).toHaveValue('120')
  },
)
