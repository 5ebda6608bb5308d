import type { Page, Route } from '@playwright/test'
import { LOGGED } from '../../support/browser/checks/watch.ts'
import { SOMSAK } from '../../support/browser/members.ts'
import { serveRewards } from '../../support/browser/served/served-rewards.ts'
import { visitHome } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { REWARD_WORDS } from '../../support/browser/words/reward-words.ts'
import { WORDS } from '../../support/browser/words/words.ts'

const { th } = WORDS
const words = REWARD_WORDS.th

test.use({ reducedMotion: 'reduce' })

test.beforeEach(async ({ page }) => {
  await serveRewards(page)
  await visitHome(page, { member: SOMSAK })
})

const refuse = (status: number, message: string) => (route: Route) =>
  route.fulfill({ status, json: { message } })

/**
 * Waits for the last part of the app too, which is loaded after everything else. A page that missed one of its files without a network reloads
 * when that is back, which may be in the middle of this.
 */
async function openToTheEnd(page: Page, address: string): Promise<void> {
  const open = () => Promise.all([page.waitForResponse(/register-worker/), page.goto(address)])
  await expect(open).toPass()
}

test(
  'a refused bonus shows the reason, and its terms stay open',
  { tag: '@long' },
  async ({ page, watched }) => {
    watched.expectErrors(LOGGED.status(400))
    await page.route('**/api/bonus/activate/DAILY10', refuse(400, 'BONUS_ALREADY_ACTIVE'))
    await page.goto('/user/bonus')
    await page.getByRole('button', { name: 'DAILY10' }).click()
    const terms = page.getByRole('dialog', { name: 'DAILY10' })
    await terms.getByRole('button', { name: words.receiveBonus }).click()
    const alert = page.getByRole('alertdialog', { name: th.somethingWentWrong })
    await expect(alert).toContainText(words.alreadyActive)
    await alert.getByRole('button', { name: words.ok }).click()
    await expect(terms).toBeVisible()
  },
)

test(
  'bonuses and logs that cannot be loaded are not said to be empty, and can be loaded again',
  { tag: '@long' },
  async ({ page, watched }) => {
    watched.expectErrors(LOGGED.status(500))
    const failing = [
      '**/api/bonus',
      '**/api/refund',
      '**/api/refund/check',
      '**/api/invite/banners',
      '**/api/invite',
    ]
    for (const path of failing) await page.route(path, refuse(500, 'INTERNAL_SERVER_ERROR'))
    await page.goto('/user/bonus')
    await expect(page.getByRole('heading', { name: words.bonusesDidNotLoad })).toBeVisible()
    await page.goto('/user/home?sheet=refund')
    await expect(page.getByRole('button', { name: th.tryAgain })).toHaveCount(2)
    await page.goto('/user/home?sheet=invite')
    const invite = page.getByRole('dialog', { name: words.inviteFriends })
    await expect(invite.getByRole('heading', { name: words.didNotLoad })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)

    await page.unroute('**/api/invite')
    await serveRewards(page)
    await invite.getByRole('button', { name: th.tryAgain }).click()
    await expect(invite.getByText('Napha')).toBeVisible()
  },
)

test('banners that do not arrive in three seconds delay nothing', { tag: '@long' }, async ({ page }) => {
  await page.route('**/api/invite/banners', () => {})
  await page.goto('/user/home?sheet=invite')
  await expect(page.getByRole('dialog', { name: words.inviteFriends })).toBeVisible()
})

test('a coupon that cannot be claimed says why', { tag: '@long' }, async ({ page }) => {
  await page.goto('/user/spin')
  await page.route('**/api/spinwheel/coupon/claim', (route) =>
    route.fulfill({ json: { success: false, error: 'COUPON_EXPIRED' } }),
  )
  await page.getByRole('button', { name: words.claim, exact: true }).first().click()
  await page.getByRole('button', { name: words.confirm }).click()
  await expect(page.getByRole('alertdialog')).toContainText(words.couponExpired)
})

test('a promotion that cannot be searched for shows why', { tag: '@long' }, async ({ page, watched }) => {
  watched.expectErrors(LOGGED.status(500))
  await page.route('**/api/promotion/find/LUCKY88', refuse(500, 'The promotions are being counted'))
  await page.goto('/user/bonus')
  await page.getByLabel(words.promotionCode).fill('LUCKY88')
  await page.getByRole('button', { name: words.search }).click()
  await expect(page.getByRole('dialog')).toContainText('The promotions are being counted')
})

test(
  'a prize that is not on this wheel is still shown, and the wheel is read again',
  { tag: '@long' },
  async ({ page }) => {
    await page.route('**/api/spinwheel/spin', (route) =>
      route.fulfill({ json: { success: true, result: { code: 'Z', label: 'A car', remainingCoin: 2 } } }),
    )
    await page.goto('/user/spin')
    await page.getByRole('button', { name: words.spinWith(3) }).click()
    const prize = page.getByRole('dialog', { name: words.congratulations })
    await expect(prize).toContainText('A car')
    const read = page.waitForRequest('**/api/spinwheel/setup')
    await prize.getByRole('button', { name: words.keepCoupon }).click()
    await read
  },
)

test(
  'a wheel that is tapped again while it turns is spun once, and stops within five seconds at the slice of the server',
  { tag: '@long' },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    let spins = 0
    await page.route('**/api/spinwheel/spin', (route) => {
      spins += 1
      return route.fallback()
    })
    await page.goto('/user/spin')
    const button = page.getByRole('button', { name: /หมุน/ })
    await button.click()
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await button.click({ force: true })
    const duration = () =>
      page
        .locator('canvas')
        .first()
        .evaluate((canvas) => {
          const [animation] = canvas.getAnimations()
          return Number(animation?.effect?.getTiming().duration ?? 0)
        })
    await expect.poll(duration).toBeGreaterThan(0)
    const turn = await duration()
    expect(turn).toBeGreaterThanOrEqual(4000)
    expect(turn).toBeLessThanOrEqual(5000)
    await expect(page.getByRole('dialog', { name: words.congratulations })).toBeHidden()
    await expect(page.getByRole('dialog', { name: words.congratulations })).toHaveAccessibleDescription(/฿50/)
    // The fourth of eight slices at the top: three eighths of a turn back.
    const angle = await page
      .locator('canvas')
      .first()
      .evaluate((canvas) => Number.parseFloat(canvas.style.rotate))
    expect(angle).toBeCloseTo((5 / 8) * 2 * Math.PI, 5)
    expect(spins).toBe(1)
  },
)

test(
  'without a wheel there is a link home, and coupons can still be claimed',
  { tag: '@long' },
  async ({ page }) => {
    await page.route('**/api/spinwheel/setup', (route) =>
      route.fulfill({ json: { result: { activeSpinwheel: null, userCoin: 3 } } }),
    )
    await page.goto('/user/spin')
    await expect(page.getByRole('heading', { name: words.noWheel })).toBeVisible()
    await expect(page.getByRole('button', { name: words.claim, exact: true })).toHaveCount(3)
    await page.getByRole('link', { name: th.backToHome }).click()
    await expect(page).toHaveURL('/user/home')
  },
)

test(
  'offline everything can be read, what would be received says so, and the invite link can still be copied',
  { tag: '@long' },
  async ({ page, context, watched }) => {
    watched.expectErrors(LOGGED.noConnection)
    await page.route('**/api/bonus', (route) => route.abort())
    await page.goto('/user/bonus')
    await expect(page.getByRole('heading', { name: words.bonusesDidNotLoad })).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByRole('heading', { name: th.noConnection })).toBeVisible()
    await context.setOffline(false)
    await page.unroute('**/api/bonus')

    await openToTheEnd(page, '/user/spin')
    await expect(page.getByRole('button', { name: words.spinWith(3) })).toBeVisible()
    await context.setOffline(true)
    const alert = page.getByRole('alertdialog')
    await page.getByRole('button', { name: words.spinWith(3) }).click()
    await expect(alert).toContainText(th.noConnection)
    await alert.getByRole('button', { name: words.ok }).click()
    await context.setOffline(false)

    await openToTheEnd(page, '/user/bonus')
    await page.getByRole('button', { name: 'DAILY10' }).click()
    const terms = page.getByRole('dialog', { name: 'เพิ่ม 10% ของยอดฝากวันนี้' })
    await expect(terms.getByRole('button', { name: words.receiveBonus })).toBeEnabled()
    await context.setOffline(true)
    await terms.getByRole('button', { name: words.receiveBonus }).click()
    await expect(alert).toContainText(th.noConnection)
    await context.setOffline(false)

    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openToTheEnd(page, '/user/home?sheet=invite')
    await page.getByRole('button', { name: words.continueToInvite }).click()
    // The available rewards and the link come with the wallet, which may be slower than the banners.
    const invite = page.getByRole('dialog', { name: words.inviteFriends })
    await expect(invite.getByRole('button', { name: words.copyLink })).toBeVisible()
    await context.setOffline(true)
    await invite.getByRole('button', { name: words.copyLink }).click()
    await expect(
      page.getByRole('status').filter({ hasText: /\/register\?code=PR[\da-f-]{36}$/ }),
    ).toBeVisible()
  },
)

test('more than three coupons are on pages of three', { tag: '@long' }, async ({ page }) => {
  await page.goto('/user/spin')
  await expect(page.getByRole('listitem').filter({ hasText: '฿' })).toHaveCount(3)
  await page.getByRole('button', { name: words.nextPage }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '฿20.00' })).toHaveCount(1)
  await expect(page.getByText('2 / 2')).toBeVisible()
})
