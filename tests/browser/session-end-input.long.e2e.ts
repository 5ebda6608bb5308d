import type { Page } from '@playwright/test'
import { MONEY_WORDS } from '../support/browser/money-words.ts'
import { visitAs } from '../support/browser/player.ts'
import { expect, test } from '../support/browser/test.ts'
import { balance, sendLogin } from '../support/browser/visit.ts'
import { LOGGED } from '../support/browser/watch.ts'
import { openWithdraw, sendAndConfirm, sheet } from '../support/browser/withdrawing.ts'
import { WORDS } from '../support/browser/words.ts'

const { th } = WORDS
const { amount } = MONEY_WORDS.th
const WITHDRAW = '**/api/wallet/withdraw*'
const KEPT = 'ยอดถอน ฿120.00 ที่พิมพ์ไว้ยังอยู่'

/** Types an amount; the server no longer accepts the session. */
async function loseSession(page: Page): Promise<void> {
  await openWithdraw(page)
  await sheet(page).getByLabel(amount).fill('120')
  await page.route(WITHDRAW, (route) =>
    route.fulfill({ status: 401, json: { message: 'EXPIRED_AUTH_TOKEN' } }),
  )
  await sendAndConfirm(page)
  const note = page.getByRole('status')
  await expect(note.getByText(th.sessionExpired)).toBeVisible()
  await expect(note).toContainText(KEPT)
  await page.unroute(WITHDRAW)
}

test('a member whose session ended continues with the amount that they had typed', async ({
  page,
  players,
  watched,
}) => {
  watched.expectErrors(LOGGED.status(401))
  const member = await players.join({ wallet: 300, games: {} })
  await visitAs(page, member)
  await loseSession(page)
  await expect(page.getByLabel(th.phoneNumber)).toHaveValue(member.username)
  expect(await page.evaluate(() => JSON.stringify(history.state)), 'in memory only').not.toContain('120')

  await sendLogin(page, { member })
  await expect(sheet(page).getByLabel(amount)).toHaveValue('120')
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toBeHidden()
  await openWithdraw(page)
  await expect(sheet(page).getByLabel(amount), 'given back once').toHaveValue('')
})

test('another member starts at home, without the amount of the member before', async ({
  page,
  players,
  watched,
}) => {
  watched.expectErrors(LOGGED.status(401))
  const [first, second] = [
    await players.join({ wallet: 300, games: {} }),
    await players.join({ wallet: 300, games: {} }),
  ]
  await visitAs(page, first)
  await loseSession(page)
  const entries = () => page.evaluate(() => history.length)
  const before = await entries()

  await sendLogin(page, { member: second })
  await expect(page).toHaveURL('/user/home')
  expect(await entries(), 'the login form is no entry to go back to').toBe(before)
  await expect(balance(page)).toContainText('฿300.00')
  await expect(sheet(page)).toBeHidden()
  await openWithdraw(page)
  await expect(sheet(page).getByLabel(amount)).toHaveValue('')
})
