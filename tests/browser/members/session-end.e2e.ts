import type { Route } from '@playwright/test'
import { LOGGED } from '../../support/browser/checks/watch.ts'
import { SOMCHAI } from '../../support/browser/members.ts'
import { visitAsNew } from '../../support/browser/player.ts'
import {
  delayCalls,
  fillInAs,
  sendTransfer,
  transferSheet,
  MORE_THAN_A_BROWSER_REPEATS,
  TRANSFER_PATH,
} from '../../support/browser/steps/transferring.ts'
import { balance, sendLogin, tokenOf, visitHome } from '../../support/browser/steps/visit.ts'
import { loseSession, openWithdraw, sheet } from '../../support/browser/steps/withdrawing.ts'
/** Proves S82. */
import { expect, test } from '../../support/browser/test.ts'
import { MONEY_WORDS } from '../../support/browser/words/money-words.ts'
import { WORDS } from '../../support/browser/words/words.ts'

const { th } = WORDS
const money = MONEY_WORDS.th
const { amount } = money
const CHECK = '**/api/wallet/refresh/slot'

test('a member whose session ended on the server logs in again and is back on the same screen', async ({
  page,
  request,
  watched,
}) => {
  watched.expectErrors(LOGGED.status(401))
  await page.goto('/login')
  const loggedIn = page.waitForResponse('**/api/login')
  await sendLogin(page)
  const token = await tokenOf(await loggedIn)
  await expect(balance(page)).toContainText('฿')
  await page.getByRole('link', { name: th.profile }).click()
  await expect(page.getByText('123-456-7890')).toBeVisible()

  const headers = { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' }
  expect((await request.post('/api/logout', { headers })).status()).toBe(200)
  await page.reload()

  await expect(page).toHaveURL(/\/login\?next=/)
  await expect(page.getByText('123-456-7890')).toBeHidden()
  await sendLogin(page)
  await expect(page).toHaveURL('/user/profile')
  await expect(page.getByText('123-456-7890')).toBeVisible()
})

test(
  'a member whose session ended goes on with the amount that they had typed',
  { tag: '@long' },
  async ({ page, players, watched }) => {
    watched.expectErrors(LOGGED.status(401))
    const member = await visitAsNew(page, players, { wallet: 300, games: {} })
    await loseSession(page)
    await expect(page.getByLabel(th.phoneNumber)).toHaveValue(member.username)
    expect(await page.evaluate(() => JSON.stringify(history.state)), 'in memory only').not.toContain('120')

    await sendLogin(page, { member })
    await expect(sheet(page).getByLabel(amount)).toHaveValue('120')
    await page.keyboard.press('Escape')
    await expect(sheet(page)).toBeHidden()
    await openWithdraw(page)
    await expect(sheet(page).getByLabel(amount), 'given back once').toHaveValue('')
  },
)

test('a transfer without an answer is not in the form after the next login, which says how it ended', async ({
  page,
  front,
  players,
  watched,
}) => {
  watched.expectErrors(LOGGED.status(401), LOGGED.noConnection)
  const member = await players.join({ wallet: 500, games: { PG: 0 } })
  await fillInAs(page, front.url, member)
  const refuse = (route: Route) => route.fulfill({ status: 401, json: { message: 'EXPIRED_AUTH_TOKEN' } })
  await page.route('**/api/operation/*', refuse)
  front.loseAnswers(TRANSFER_PATH, MORE_THAN_A_BROWSER_REPEATS)
  await sendTransfer(page)
  const note = page.getByRole('status')
  await expect(note).toContainText(money.toldAfterLogin)
  await expect(note).not.toContainText(money.nothingMoved)
  await page.unroute('**/api/operation/*')

  await sendLogin(page, { member })
  await expect(transferSheet(page).getByLabel(money.amount)).toHaveValue('')
  await expect(page.getByText('โยกเงิน ฿100.00 สำเร็จแล้ว')).toBeVisible()
  expect(await players.balances(member)).toEqual({ WALLET: 400, PG: 100 })
})

test(
  'a page that comes back from the back-forward cache shows no money of a session that has ended',
  { tag: '@long' },
  async ({ page, request, players, watched }) => {
    watched.expectErrors(LOGGED.status(401))
    const member = await players.join({ wallet: 777, games: {} })
    await page.goto('/login')
    const loggedIn = page.waitForResponse('**/api/login')
    await sendLogin(page, { member, password: member.password })
    const token = await tokenOf(await loggedIn)
    const total = balance(page).getByText('777').last()
    await expect(total).toBeVisible()

    const headers = { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' }
    expect((await request.post('/api/logout', { headers })).status()).toBe(200)
    const release = await delayCalls(page, '**/api/wallet')
    // Whether a browser keeps the page is its own affair; this is the event that a kept page gets.
    await page.evaluate(() => {
      for (const turn of ['pagehide', 'pageshow'])
        dispatchEvent(new PageTransitionEvent(turn, { persisted: true }))
    })
    await expect(total).toBeHidden()
    release()
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByText(th.sessionExpired)).toBeVisible()
  },
)

test(
  'a session that is refused at a tap ends in every tab',
  { tag: '@long' },
  async ({ page, context, watched }) => {
    watched.expectErrors(LOGGED.status(401))
    await visitHome(page)
    const otherTab = await context.newPage()
    await otherTab.goto('/user/profile')
    await expect(otherTab.getByText('123-456-7890')).toBeVisible()

    await page.route(CHECK, (route) => route.fulfill({ status: 401, json: { message: 'invalid-token' } }))
    await page.getByRole('button', { name: th.checkBalance }).click()

    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByText(th.sessionExpired)).toBeVisible()
    await expect(page.getByLabel(th.phoneNumber)).toHaveValue(SOMCHAI.username)
    await expect(otherTab).toHaveURL(/\/login/)
    await expect(otherTab.getByText('123-456-7890')).toBeHidden()
    await page.goto('/user/home')
    await expect(page).toHaveURL(/\/login/)
  },
)
