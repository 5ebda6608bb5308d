/** Proves R4, R6 and R7. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/checks/accessible.ts'
import { LOGGED } from '../../support/browser/checks/watch.ts'
import {
  fillInAs,
  fillInTransfer,
  delayCalls,
  sendTransfer,
  transferSheet,
  MORE_THAN_A_BROWSER_REPEATS,
  TRANSFER_PATH,
} from '../../support/browser/steps/transferring.ts'
import { balance, sendLogin } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { MONEY_WORDS } from '../../support/browser/words/money-words.ts'

const money = MONEY_WORDS.th

/** Makes the query for the outcome slow enough for a member to see that it runs. */
async function slowQueries(page: Page) {
  await page.route('**/api/operation/*', async (route) => {
    // clock: a slow server
    await delay(2000)
    await route.continue()
  })
}

test('the outcome of a lost answer is found: one effect, reported as done', async ({
  page,
  front,
  watched,
  players,
}) => {
  watched.expectErrors(LOGGED.noConnection)
  const member = await players.join({ wallet: 500, games: { PG: 0 } })
  await fillInAs(page, front.url, member)
  await slowQueries(page)
  front.loseAnswers(TRANSFER_PATH, MORE_THAN_A_BROWSER_REPEATS)
  await sendTransfer(page)
  await expect(transferSheet(page).getByText(money.checking)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(transferSheet(page), 'nothing closes the sheet meanwhile').toBeVisible()
  await expect(page.getByRole('alertdialog', { name: money.done })).toBeVisible()
  expect(await players.balances(member)).toEqual({ WALLET: 400, PG: 100 })
})

test('a server that is unreachable at the tap gets the action when it is back, once', async ({
  page,
  front,
  watched,
  players,
}) => {
  watched.expectErrors(LOGGED.noConnection)
  const member = await players.join({ wallet: 500, games: { PG: 0 } })
  await fillInAs(page, front.url, member)
  await front.cut()
  await sendTransfer(page)
  await expect(transferSheet(page).getByText(money.checking)).toBeVisible()
  await front.mend()
  await expect(page.getByRole('alertdialog', { name: money.done })).toBeVisible({ timeout: 30_000 })
  expect(await players.balances(member)).toEqual({ WALLET: 400, PG: 100 })
})

test(
  'a page that is reloaded in the middle reports the outcome at its next start',
  { tag: '@long' },
  async ({ page, front, watched, players }) => {
    watched.expectErrors(LOGGED.noConnection)
    const member = await players.join({ wallet: 500, games: { PG: 0 } })
    await fillInAs(page, front.url, member)
    await slowQueries(page)
    front.loseAnswers(TRANSFER_PATH, MORE_THAN_A_BROWSER_REPEATS)
    await sendTransfer(page)
    await expect(transferSheet(page).getByText(money.checking)).toBeVisible()
    await page.goto(`${front.url}/user/home`)
    await expect(page.getByRole('status').getByText(money.wentThrough('฿100.00'))).toBeVisible({
      timeout: 20_000,
    })
    await expect(balance(page).locator('dl')).toContainText('฿400.00')
    expect(await players.balances(member)).toEqual({ WALLET: 400, PG: 100 })
  },
)

test(
  'a second tab may not move money while the first does',
  { tag: '@long' },
  async ({ page, context, front, players }) => {
    const member = await players.join({ wallet: 500, games: { PG: 0, IMI: 0 } })
    await fillInAs(page, front.url, member)
    const other = await context.newPage()
    await other.goto(`${front.url}/user/home`)
    await fillInTransfer(other, 'IMI')
    const release = await delayCalls(page, `**${TRANSFER_PATH}`)
    await sendTransfer(page)
    await expect(transferSheet(page)).toHaveAttribute('aria-busy', 'true')
    await sendTransfer(other)
    await expect(transferSheet(other).getByRole('alert')).toContainText(money.busyElsewhere)
    release()
    await expect(page.getByRole('alertdialog', { name: money.done })).toBeVisible()
    expect(await players.balances(member)).toEqual({ WALLET: 400, PG: 100, IMI: 0 })
  },
)

test(
  'a silent provider does not block the member, who is notified when it answers again',
  { tag: '@long' },
  async ({ page, sandbox, watched, players }) => {
    test.setTimeout(150_000)
    watched.expectErrors(LOGGED.status(409))
    const member = await players.join({ wallet: 500, games: { AREASLOT: 0 } })
    await fillInAs(page, '', member, 'AREASLOT')
    await sandbox.behave('AREASLOT', 'silent')
    await sendTransfer(page)
    await expect(transferSheet(page).getByText(money.slow)).toBeVisible()
    await expect(transferSheet(page).getByText(money.released)).toBeVisible()
    await page.goBack()
    await expect(transferSheet(page)).toBeHidden()
    await sandbox.behave('AREASLOT', 'ok')
    await expect(page.getByRole('status').getByText(money.wentThrough('฿100.00'))).toBeVisible({
      timeout: 90_000,
    })
    expect(await players.balances(member)).toEqual({ WALLET: 400, AREASLOT: 100 })
  },
)

test(
  'while money is being sent the system’s back does what the close button does: nothing',
  { tag: '@long' },
  async ({ page, front, players }) => {
    const member = await players.join({ wallet: 500, games: { PG: 0 } })
    await fillInAs(page, front.url, member)
    const release = await delayCalls(page, `**${TRANSFER_PATH}`)
    await sendTransfer(page)
    await expect(transferSheet(page)).toHaveAttribute('aria-busy', 'true')
    await page.evaluate(() => history.back())
    await expect(transferSheet(page).getByText(money.slow)).toBeVisible()
    await expect(page).toHaveURL(/sheet=transfer/)
    release()
    await page.getByRole('alertdialog', { name: money.done }).getByRole('button').click()
    await expect(page).toHaveURL(/\/user\/home$/)
    expect(await players.balances(member)).toEqual({ WALLET: 400, PG: 100 })
  },
)

test(
  'a late outcome is shown over any screen, and leads to the statement',
  { tag: '@long' },
  async ({ page, watched }) => {
    test.setTimeout(180_000)
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    watched.expectErrors(LOGGED.status(409))
    await page.clock.install()
    await page.route('**/api/wallet/transfer', (route) =>
      route.fulfill({ status: 409, json: { message: 'REQUEST_LIMIT' } }),
    )
    await page.route('**/api/operation/*', (route) => route.fulfill({ json: { state: 'in-progress' } }))
    await page.goto('/login')
    await page.clock.runFor(1000)
    await sendLogin(page)
    await expect(async () => {
      await page.clock.runFor(500)
      await expect(balance(page)).toContainText('฿', { timeout: 500 }) // clock: one of many polls
    }).toPass()
    await page.clock.runFor(2000)
    await page.goto('/user/home?sheet=transfer')
    await page.clock.runFor(2000)
    const sheet = page.getByRole('dialog').first()
    await sheet.locator('button[aria-haspopup=dialog]').last().click()
    await page.getByRole('dialog').last().getByRole('listitem').getByRole('button').nth(1).click()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await sheet.getByRole('textbox').fill('100')
    await sheet.locator('button[type=submit]').click()
    const alert = page.getByRole('alertdialog')
    await expect(async () => {
      await page.clock.runFor(10_000)
      await expect(alert).toBeVisible({ timeout: 500 }) // clock: one of many polls
    }).toPass({ timeout: 60_000 })
    await expectAccessible(page, 'result not known')
    await alert.getByRole('button').last().click()
    await expect(page).toHaveURL('/user/statement')
  },
)
