import type { Page } from '@playwright/test'
import { type RewardPlayer, rewardPlayer } from '../support/browser/reward-player.ts'
import { REWARD_WORDS } from '../support/browser/reward-words.ts'
import { expect, test } from '../support/browser/test.ts'
import { visitHome } from '../support/browser/visit.ts'

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

test('a member cancels a bonus after two warnings, keeps their own money, and is told', async ({
  page,
  baseURL,
}) => {
  const player = await rewardPlayer(String(baseURL))
  await player.deposit(100)
  await holdBonus(page, player)
  await player.bringToGame(20)
  await player.play(30)
  expect(await player.wallet()).toBe(130)

  await page.getByRole('button', { name: words.cancelBonus }).click()
  const question = page.getByRole('alertdialog', { name: words.cancelThisBonus })
  await expect(question.getByText(words.winningsRemoved)).toBeVisible()
  await expect(question.getByText('฿80.00'), 'the bonus and what was won with it').toBeVisible()
  await expect(question.getByText(words.cannotBeUndone)).toBeVisible()
  await question.getByRole('button', { name: words.keepIt }).click()
  await expect(question).toBeHidden()
  expect(await player.wallet()).toBe(130)

  await page.getByRole('button', { name: words.cancelBonus }).click()
  await question.getByRole('button', { name: words.cancelBonus }).click()
  const told = page.getByRole('status').filter({ hasText: words.bonusHasEnded })
  await expect(told).toContainText('฿80.00')
  await expect(page.getByLabel(words.promotionCode)).toBeVisible()
  expect(await player.wallet()).toBe(50)
})

test(
  'a member is told when a game has not reported what ending a bonus costs, and can ask again',
  { tag: '@long' },
  async ({ page, baseURL }) => {
    const player = await rewardPlayer(String(baseURL))
    await holdBonus(page, player)
    const silent = { status: true, type: BONUS, ending: { known: false } }
    await page.route('**/api/bonus/check/active', (route) => route.fulfill({ json: silent }))
    await page.getByRole('button', { name: words.cancelBonus }).click()
    const question = page.getByRole('alertdialog', { name: words.cancelThisBonus })
    await expect(question.getByText(words.amountUnknown)).toBeVisible()
    await expect(question.getByRole('button', { name: words.cancelBonus })).toHaveCount(0)

    await page.unroute('**/api/bonus/check/active')
    await question.getByRole('button', { name: words.askAgain }).click()
    await expect(question.getByText('฿50.00')).toBeVisible()
    await expect(question.getByRole('button', { name: words.cancelBonus })).toBeEnabled()
  },
)

test(
  'a server that does not say what ending a bonus costs ends it all the same',
  { tag: '@long' },
  async ({ page, baseURL }) => {
    const player = await rewardPlayer(String(baseURL))
    await holdBonus(page, player)
    await page.route('**/api/bonus/check/active', (route) =>
      route.fulfill({ json: { status: true, type: BONUS } }),
    )
    await page.getByRole('button', { name: words.cancelBonus }).click()
    const question = page.getByRole('alertdialog', { name: words.cancelThisBonus })
    await expect(question.getByText(words.winningsRemoved)).toBeVisible()
    await question.getByRole('button', { name: words.cancelBonus }).click()
    await expect(question).toBeHidden()
    expect(await player.wallet()).toBe(0)
  },
)
