import type { Page } from '@playwright/test'
import { LOGGED } from '../../support/browser/checks/watch.ts'
import { SOMSAK } from '../../support/browser/members.ts'
import { serveRewards } from '../../support/browser/served/served-rewards.ts'
import { visitHome } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { MONEY_WORDS } from '../../support/browser/words/money-words.ts'
import { REWARD_WORDS } from '../../support/browser/words/reward-words.ts'
import { WORDS } from '../../support/browser/words/words.ts'

const { th } = WORDS
const words = REWARD_WORDS.th

test.use({ reducedMotion: 'reduce' })

test.beforeEach(async ({ page }) => {
  await serveRewards(page)
  await visitHome(page, { member: SOMSAK })
})

const spin = (page: Page) => page.getByRole('button', { name: words.spinWith(3) }).click()

test('a wheel that answers with an error shows its own texts too, and none twice', async ({
  page,
  watched,
}) => {
  watched.expectErrors(LOGGED.status(400))
  const alert = page.getByRole('alertdialog', { name: th.somethingWentWrong })
  await page.goto('/user/spin')
  for (const [code, text] of [
    ['NO_CLAIMABLE_COUPON', words.noCoins],
    ['INVALID_CODE', words.noWheel],
  ] as const) {
    await page.route('**/api/spinwheel/spin', (route) =>
      route.fulfill({ status: 400, json: { message: code } }),
    )
    await spin(page)
    await expect(alert).toContainText(text)
    await expect(alert).not.toContainText(code)
    await alert.getByRole('button', { name: words.ok }).click()
  }

  let error = 'BONUS_REMAINING'
  await page.route('**/api/spinwheel/spin', (route) => route.fulfill({ json: { success: false, error } }))
  await spin(page)
  await expect(alert).toContainText(words.bonusInUse)
  await alert.getByRole('button', { name: words.ok }).click()
  error = 'WHEEL_ON_FIRE'
  await spin(page)
  await expect(alert.getByText(th.somethingWentWrong)).toHaveCount(1)
})

test('a prize is called by its name, also after the page was reloaded before it was seen', async ({
  page,
}) => {
  await page.goto('/user/spin')
  await spin(page)
  const prize = page.getByRole('dialog', { name: words.congratulations })
  await expect(prize).toContainText('Cash prize')
  await page.reload()
  await expect(prize).toContainText('Cash prize')
})

test('a gift coupon leads to the people who hand it out, and every coupon shows its last day', async ({
  page,
}) => {
  const coupons = [
    { _id: 'gift', prize: { slice: 'Phone', name: 'A phone' }, amount: 0, isHandedOut: true },
    { _id: 'cash', prize: { slice: '฿50', name: 'Cash' }, amount: 50, expiresAt: '2026-12-31T10:00:00Z' },
  ]
  await page.route('**/api/spinwheel/coupon', (route) => route.fulfill({ json: coupons }))
  await page.goto('/user/spin')
  const row = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  await expect(row('Phone').getByRole('button')).toHaveCount(0)
  await expect(row('Phone').getByRole('link')).toHaveAttribute('href', '/user/contact')
  await expect(row('Cash')).toContainText('31/12/2026')
  await expect(row('Cash').getByRole('button', { name: words.claim })).toBeEnabled()
})

test('a wheel that gets no answer says that it takes longer, then that the member need not wait', async ({
  page,
}) => {
  await page.goto('/user/spin')
  await page.route('**/api/spinwheel/spin', () => {})
  await spin(page)
  await expect(page.getByText(MONEY_WORDS.th.slow)).toBeVisible()
  await expect(page.getByText(MONEY_WORDS.th.released)).toBeVisible()
})
