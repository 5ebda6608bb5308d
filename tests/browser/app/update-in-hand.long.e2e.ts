/** Proves R13. */
import type { Page } from '@playwright/test'
import { lookForNewVersion, publishWorker } from '../../support/browser/builds/new-worker.ts'
import { LOGGED } from '../../support/browser/checks/watch.ts'
import { DEPOSIT } from '../../support/browser/steps/deposit.ts'
import {
  fillInAs,
  delayCalls,
  sendTransfer,
  transferSheet,
  MORE_THAN_A_BROWSER_REPEATS,
  TRANSFER_PATH,
} from '../../support/browser/steps/transferring.ts'
import { balance, sendLogin } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { MONEY_WORDS } from '../../support/browser/words/money-words.ts'
import { WORDS } from '../../support/browser/words/words.ts'

const { th } = WORDS
const money = MONEY_WORDS.th

test.use({ serviceWorkers: 'allow' })

/** Behind an open sheet it is visible but not reachable. */
const updateButton = (page: Page) => page.locator('button').filter({ hasText: new RegExp(`^${th.update}$`) })

/** Marks the document, to distinguish it from the one after a reload, and makes it record when another worker takes over. */
async function watchForTakeOver(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  await page.evaluate(() => {
    document.title = 'same page'
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      document.body.dataset['worker'] = 'new'
    })
  })
}

const hasNewWorker = (page: Page) => expect(page.locator('body')).toHaveAttribute('data-worker', 'new')

/** Accepts the new version in this tab. */
async function takeUpdate(page: Page): Promise<void> {
  const reloaded = page.waitForEvent('load')
  await updateButton(page).click()
  await reloaded
  await expect(page).not.toHaveTitle('same page')
}

test('a new version is not loaded in a tab that queries the outcome of a transfer, also when another tab loads it', async ({
  page,
  context,
  front,
  players,
  watched,
}) => {
  watched.expectErrors(LOGGED.noConnection)
  const member = await players.join({ wallet: 500, games: { PG: 0 } })
  await fillInAs(page, front.url, member)
  await watchForTakeOver(page)
  const other = await context.newPage()
  await other.goto(`${front.url}/user/home`)
  await expect(balance(other)).toContainText('฿')
  const releaseQuery = await delayCalls(page, '**/api/operation/*')
  front.loseAnswers(TRANSFER_PATH, MORE_THAN_A_BROWSER_REPEATS)
  await sendTransfer(page)
  await expect(transferSheet(page).getByText(money.checking)).toBeVisible()

  await publishWorker(front)
  await lookForNewVersion(page)
  await expect(page.getByText(th.finishFirst)).toBeVisible()
  await expect(updateButton(page)).toBeDisabled()
  await takeUpdate(other)
  await hasNewWorker(page)
  // After ten seconds the words are others.
  const unanswered = transferSheet(page).getByText(money.checking)
  await expect(unanswered.or(transferSheet(page).getByText(money.released))).toBeVisible()
  await expect(updateButton(page)).toBeDisabled()

  releaseQuery()
  const done = page.getByRole('alertdialog', { name: money.done })
  await expect(done).toBeVisible({ timeout: 20_000 })
  await expect(page, 'never reloaded').toHaveTitle('same page')
  await done.getByRole('button', { name: money.ok }).click()
  await takeUpdate(page)
  await expect(balance(page).locator('dl')).toContainText('฿400.00')
  expect(await players.balances(member)).toEqual({ WALLET: 400, PG: 100 })
})

/** Where something can be typed, and how the field for it is reached. */
const SHEETS: [address: string, field: (page: Page) => Promise<ReturnType<Page['getByLabel']>>][] = [
  ['/user/home?sheet=transfer', async (page) => transferSheet(page).getByLabel(money.amount)],
  ['/user/home?sheet=withdraw', async (page) => page.getByRole('dialog').getByRole('textbox')],
  [
    '/user/home?sheet=deposit',
    async (page) => {
      await page.getByRole('button', { name: DEPOSIT.giftLink }).click()
      return page.getByRole('textbox', { name: DEPOSIT.giftLink })
    },
  ],
  ['/user/profile?sheet=password', async (page) => page.getByRole('dialog').locator('input:visible').first()],
  ['/user/bonus', async (page) => page.getByRole('main').getByRole('textbox')],
]

test('a new version waits for typed text, and another tab that loads it deletes none', async ({
  page,
  context,
  front,
  players,
}) => {
  test.slow()
  const member = await players.join({ wallet: 500, games: { PG: 0 } })
  await page.goto(`${front.url}/login`)
  await sendLogin(page, { member, password: member.password })
  await expect(balance(page)).toContainText('฿')
  // A page without a worker would get the other build's as its first.
  await page.evaluate(() => navigator.serviceWorker.ready)
  await publishWorker(front)
  await lookForNewVersion(page)
  for (const [address, reach] of SHEETS) {
    await page.goto(front.url + address)
    const field = await reach(page)
    await expect(updateButton(page), address).toBeEnabled()
    await field.fill('99')
    await expect(updateButton(page), address).toBeDisabled()
  }

  await watchForTakeOver(page)
  const other = await context.newPage()
  await other.goto(`${front.url}/user/home`)
  await takeUpdate(other)
  await hasNewWorker(page)
  const field = page.getByRole('main').getByRole('textbox')
  await expect(field).toHaveValue('99')
  await field.fill('')
  await takeUpdate(page)
})
