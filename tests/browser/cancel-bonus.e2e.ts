import type { Locator, Page } from '@playwright/test'
import { type RewardPlayer, rewardPlayer } from '../support/browser/reward-player.ts'
import { REWARD_WORDS } from '../support/browser/reward-words.ts'
import { expect, test } from '../support/browser/test.ts'
import { visitHome } from '../support/browser/visit.ts'
import { LOGGED } from '../support/browser/watch.ts'

const words = REWARD_WORDS.th

test.use({ reducedMotion: 'reduce' })

/** A bonus of 50 baht. */
const BONUS = 'FIRST50'

/** Logs a member in who holds the bonus, and shows where it can be ended. */
async function holdBonus(page: Page, { member }: RewardPlayer): Promise<void> {
  await visitHome(page, { member, password: member.password })
  await page.goto('/user/bonus')
  await page.getByRole('button', { name: BONUS }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.receiveBonus }).click()
  const saved = page.getByRole('alertdialog', { name: words.saved })
  await saved.getByRole('button', { name: words.ok }).click()
  await expect(page.getByText(words.activeBonus)).toBeVisible()
}

/** Somebody who has deposited so many baht and holds the bonus. */
async function holderOf(page: Page, baseURL: string | undefined, depositBaht = 0): Promise<RewardPlayer> {
  const player = await rewardPlayer(String(baseURL))
  if (depositBaht > 0) await player.deposit(depositBaht)
  await holdBonus(page, player)
  return player
}

/** Asks to end the bonus. @returns the question whether that is really wanted */
async function askToEnd(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: words.endThisBonus }).click()
  return page.getByRole('alertdialog', { name: words.endTheBonus })
}

test(
  'who wins between the question and the answer sees the new amount, and is asked again',
  { tag: '@long' },
  async ({ page, baseURL, watched }) => {
    watched.expectErrors(LOGGED.status(400))
    const player = await holderOf(page, baseURL, 100)
    await player.bringToGame(20)
    await player.play(30)
    const question = await askToEnd(page)
    await expect(question.getByText('−฿80.00')).toBeVisible()

    await player.play(10)
    await question.getByRole('button', { name: words.endTheBonus }).click()
    await expect(question.getByText('−฿90.00')).toBeVisible()
    expect(await player.wallet(), 'nothing was taken').toBe(130)
    await question.getByRole('button', { name: words.endTheBonus }).click()
    await expect(page.getByRole('status').filter({ hasText: words.bonusHasEnded })).toContainText('−฿90.00')
    expect(await player.wallet()).toBe(40)
  },
)

test('a member cancels a bonus after two warnings, keeps their own money, and learns the result', async ({
  page,
  baseURL,
}) => {
  const player = await holderOf(page, baseURL, 100)
  await player.bringToGame(20)
  await player.play(30)
  expect(await player.wallet()).toBe(130)

  const question = await askToEnd(page)
  await expect(question.getByText(words.winningsRemoved)).toBeVisible()
  await expect(question.getByText('−฿80.00'), 'the bonus and what was won with it').toBeVisible()
  const kept = question.getByText(words.depositStays).locator('../..')
  await expect(kept, 'a hundred, less twenty in the game').toContainText('฿100.00')
  await expect(question.getByText(words.cannotBeUndone)).toBeVisible()
  await question.getByRole('button', { name: words.keepIt }).click()
  await expect(question).toBeHidden()
  expect(await player.wallet()).toBe(130)

  await page.getByRole('button', { name: words.endThisBonus }).click()
  await question.getByRole('button', { name: words.endTheBonus }).click()
  const told = page.getByRole('status').filter({ hasText: words.bonusHasEnded })
  await expect(told).toContainText('฿80.00')
  await expect(page.getByLabel(words.promotionCode)).toBeVisible()
  expect(await player.wallet()).toBe(50)
})

test(
  'how far a bonus has come is shown, first what is still to play',
  { tag: '@long' },
  async ({ page, baseURL }) => {
    const player = await holderOf(page, baseURL, 100)
    const main = page.getByRole('main')
    await expect(main.getByText(words.stillToPlay).locator('../..')).toContainText('฿500.00')
    await player.bringToGame(100)
    await player.play(60, -10.5)
    await player.checkBalance()
    await page.reload()
    await expect(main.getByText(words.stillToPlay).locator('../..')).toContainText('฿429.50')
    await expect(main.getByText(words.played)).toContainText('70.50')
    const share = main.getByRole('progressbar').evaluate((bar: HTMLProgressElement) => bar.position)
    expect(await share).toBeCloseTo(0.141)
    await expect(
      main.getByRole('definition').filter({ hasText: '฿99.50' }),
      'what it is worth now',
    ).toBeVisible()
  },
)

test(
  'money of a bonus that lies in a game comes back and the bonus ends, with one tap',
  { tag: '@long' },
  async ({ page, baseURL }) => {
    const player = await holderOf(page, baseURL, 100)
    await player.bringToGame(130)

    const question = await askToEnd(page)
    await expect(question.getByText('−฿50.00')).toBeVisible()
    await expect(question.getByRole('status'), 'what the wallet lacks').toContainText('฿30.00')
    await question.getByRole('button', { name: words.bringBackAndEnd }).click()
    await expect(page.getByRole('status').filter({ hasText: words.bonusHasEnded })).toContainText('฿50.00')
    expect(await player.wallet()).toBe(100)
  },
)

test(
  'when bringing money back has changed what goes, nothing is ended before the member agrees to that',
  { tag: '@long' },
  async ({ page, baseURL }) => {
    const player = await holderOf(page, baseURL, 100)
    await player.bringToGame(130)
    const question = await askToEnd(page)
    await expect(question.getByText('−฿50.00')).toBeVisible()
    await player.play(20)
    await question.getByRole('button', { name: words.bringBackAndEnd }).click()
    await expect(question.getByText('−฿70.00')).toBeVisible()
    expect(await player.wallet()).toBe(170)
    await question.getByRole('button', { name: words.endTheBonus, exact: true }).click()
    await expect(question).toBeHidden()
    expect(await player.wallet()).toBe(100)
  },
)

test(
  'a member is told when a game has not reported what ending a bonus costs, and can ask again',
  { tag: '@long' },
  async ({ page, baseURL }) => {
    await holderOf(page, baseURL)
    const silent = { status: true, type: BONUS, ending: { known: false } }
    await page.route('**/api/bonus/check/active', (route) => route.fulfill({ json: silent }))
    await page.route('**/api/wallet/refresh/slot', (route) => route.fulfill({ json: { failed: ['JOKER'] } }))
    const question = await askToEnd(page)
    await expect(question.getByRole('status')).toHaveText(`JOKER ${words.amountUnknown}`)
    await expect(question.getByRole('button', { name: words.endTheBonus })).toHaveCount(0)

    await page.unroute('**/api/bonus/check/active')
    await page.unroute('**/api/wallet/refresh/slot')
    await question.getByRole('button', { name: words.askAgain }).click()
    await expect(question.getByText('฿50.00')).toBeVisible()
    await expect(question.getByRole('button', { name: words.endTheBonus })).toBeEnabled()
  },
)

test(
  'a server that does not say what ending a bonus costs ends it all the same',
  { tag: '@long' },
  async ({ page, baseURL }) => {
    const player = await holderOf(page, baseURL)
    await page.route('**/api/bonus/check/active', (route) =>
      route.fulfill({ json: { status: true, type: BONUS } }),
    )
    const question = await askToEnd(page)
    await expect(question.getByText(words.winningsRemoved)).toBeVisible()
    await question.getByRole('button', { name: words.endTheBonus }).click()
    await expect(question).toBeHidden()
    expect(await player.wallet()).toBe(0)
  },
)
