import type { Locator, Page } from '@playwright/test'
import { LOGGED } from '../../support/browser/checks/watch.ts'
import { type RewardPlayer, rewardPlayer } from '../../support/browser/steps/reward-player.ts'
import { visitHome } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { REWARD_WORDS } from '../../support/browser/words/reward-words.ts'

const words = REWARD_WORDS.th

test.use({ reducedMotion: 'reduce' })

/** A bonus of 50 baht. */
const BONUS = 'FIRST50'

/** Logs in a member with the bonus, and opens the screen where it can be ended. */
async function openBonus(page: Page, { member }: RewardPlayer): Promise<void> {
  await visitHome(page, { member, password: member.password })
  await page.goto('/user/bonus')
  await page.getByRole('button', { name: BONUS }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.receiveBonus }).click()
  const saved = page.getByRole('alertdialog', { name: words.saved })
  await saved.getByRole('button', { name: words.ok }).click()
  await expect(page.getByText(words.activeBonus)).toBeVisible()
}

/** A member who has deposited that many baht and has the bonus. */
async function memberWithBonus(page: Page, appUrl: string, depositBaht = 0): Promise<RewardPlayer> {
  const player = await rewardPlayer(appUrl)
  if (depositBaht > 0) await player.deposit(depositBaht)
  await openBonus(page, player)
  return player
}

/** Taps the button that ends the bonus. @returns the confirmation dialog */
async function tapEnd(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: words.endThisBonus }).click()
  return page.getByRole('alertdialog', { name: words.endTheBonus })
}

test(
  'a member who wins during the confirmation sees the new amount, and has to confirm again',
  { tag: '@long' },
  async ({ page, appUrl, watched }) => {
    watched.expectErrors(LOGGED.status(400))
    const player = await memberWithBonus(page, appUrl, 100)
    await player.bringToGame(20)
    await player.play(30)
    const question = await tapEnd(page)
    await expect(question.getByText('−฿80.00')).toBeVisible()

    await player.play(10)
    await question.getByRole('button', { name: words.endTheBonus }).click()
    await expect(question.getByText('−฿90.00')).toBeVisible()
    expect(await player.wallet(), 'nothing was taken').toBe(130)
    await question.getByRole('button', { name: words.endTheBonus }).click()
    await expect(page.getByRole('status').filter({ hasText: words.bonusEnded('฿90.00') })).toBeVisible()
    expect(await player.wallet()).toBe(40)
  },
)

test('a member cancels a bonus after two warnings, keeps their own money, and learns the result', async ({
  page,
  appUrl,
}) => {
  const player = await memberWithBonus(page, appUrl, 100)
  await player.bringToGame(20)
  await player.play(30)
  expect(await player.wallet()).toBe(130)

  const question = await tapEnd(page)
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
  await expect(page.getByRole('status').filter({ hasText: words.bonusEnded('฿80.00') })).toBeVisible()
  await expect(page.getByLabel(words.promotionCode)).toBeVisible()
  expect(await player.wallet()).toBe(50)
})

test(
  'the progress of a bonus is shown, first what is still to play',
  { tag: '@long' },
  async ({ page, appUrl }) => {
    const player = await memberWithBonus(page, appUrl, 100)
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
      'its present value',
    ).toBeVisible()
  },
)

test(
  'money of a bonus in a game is brought back and the bonus ends, with one tap',
  { tag: '@long' },
  async ({ page, appUrl }) => {
    const player = await memberWithBonus(page, appUrl, 100)
    await player.bringToGame(130)

    const question = await tapEnd(page)
    await expect(question.getByText('−฿50.00')).toBeVisible()
    await expect(question.getByRole('status'), 'what the wallet lacks').toContainText('฿30.00')
    await question.getByRole('button', { name: words.bringBackAndEnd }).click()
    await expect(page.getByRole('status').filter({ hasText: words.bonusEnded('฿50.00') })).toBeVisible()
    expect(await player.wallet()).toBe(100)
  },
)

test(
  'when bringing money back has changed the cost, nothing is ended before the member agrees to it',
  { tag: '@long' },
  async ({ page, appUrl }) => {
    const player = await memberWithBonus(page, appUrl, 100)
    await player.bringToGame(130)
    const question = await tapEnd(page)
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
  'a member is notified when a game has not reported the cost of ending a bonus, and can try again',
  { tag: '@long' },
  async ({ page, appUrl }) => {
    await memberWithBonus(page, appUrl)
    const silent = { status: true, type: BONUS, ending: { known: false } }
    await page.route('**/api/bonus/check/active', (route) => route.fulfill({ json: silent }))
    await page.route('**/api/wallet/refresh/slot', (route) => route.fulfill({ json: { failed: ['JOKER'] } }))
    const question = await tapEnd(page)
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
  'a server that does not report the cost of ending a bonus still ends it',
  { tag: '@long' },
  async ({ page, appUrl }) => {
    const player = await memberWithBonus(page, appUrl)
    await page.route('**/api/bonus/check/active', (route) =>
      route.fulfill({ json: { status: true, type: BONUS } }),
    )
    const question = await tapEnd(page)
    await expect(question.getByText(words.winningsRemoved)).toBeVisible()
    await question.getByRole('button', { name: words.endTheBonus }).click()
    await expect(question).toBeHidden()
    expect(await player.wallet()).toBe(0)
  },
)
