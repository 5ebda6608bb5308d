import type { Page } from '@playwright/test'
import { LOGGED } from '../../support/browser/checks/watch.ts'
import { type RewardPlayer, rewardPlayer } from '../../support/browser/steps/reward-player.ts'
import { balance, visitHome } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { REWARD_WORDS } from '../../support/browser/words/reward-words.ts'
import { WORDS } from '../../support/browser/words/words.ts'

const { th } = WORDS
const words = REWARD_WORDS.th

test.use({ reducedMotion: 'reduce' })

/** A bonus of 50 baht: to be played 10 times, lost with less than 10 % of it left. */
const BONUS = 'FIRST50'

async function enter(page: Page, { member }: RewardPlayer): Promise<void> {
  await visitHome(page, { member, password: member.password })
}

async function receiveBonus(page: Page): Promise<void> {
  await page.goto('/user/bonus')
  await page.getByRole('button', { name: BONUS }).click()
  const sheet = page.getByRole('dialog')
  const turnover = sheet.getByText(words.tenTimesTheBonus, { exact: true })
  await expect(turnover, 'on the first view of the terms').toBeInViewport()
  await sheet.getByRole('button', { name: words.receiveBonus }).click()
  const saved = page.getByRole('alertdialog', { name: words.saved })
  await expect(saved).toContainText('+฿50.00')
  await saved.getByRole('button', { name: words.ok }).click()
  await expect(page.getByText(words.activeBonus)).toBeVisible()
  await expect(page.getByRole('button', { name: BONUS })).toContainText(words.active)
}

/** Goes home through the menu, without a reload, and checks the balance there. */
async function checkBalance(page: Page): Promise<void> {
  await page.getByRole('link', { name: th.home, exact: true }).click()
  // The button is not busy before the tap, either.
  const isChecked = page.waitForResponse('**/api/wallet/refresh/slot')
  await page.getByRole('button', { name: th.checkBalance }).click()
  await isChecked
  await expect(page.getByRole('button', { name: th.checkBalance })).not.toHaveAttribute('aria-busy', 'true')
}

test('a member receives a bonus, plays it to its end, and keeps the money', async ({ page, appUrl }) => {
  const player = await rewardPlayer(appUrl)
  await enter(page, player)
  await receiveBonus(page)
  expect(await player.wallet()).toBe(50)

  await player.bringToGame(50)
  await player.play(100, -90, 100, -90, 100, -50)
  await checkBalance(page)
  await expect(balance(page)).toContainText('120.00')

  await page.goto('/user/bonus')
  await expect(page.getByLabel(words.promotionCode)).toBeVisible()
  await expect(page.getByRole('button', { name: BONUS })).toBeDisabled()
  await expect(page.getByRole('button', { name: BONUS })).toContainText(words.used)
})

test(
  'a bonus of which too little is left has failed, and the rest of it is taken',
  { tag: '@long' },
  async ({ page, appUrl }) => {
    const player = await rewardPlayer(appUrl)
    await enter(page, player)
    await receiveBonus(page)
    await player.bringToGame(50)
    await player.play(-48)
    await checkBalance(page)
    // Without a reload the page itself has to detect the change.
    await page.goBack()
    await expect(page).toHaveURL('/user/bonus')
    await expect(page.getByLabel(words.promotionCode)).toBeVisible()
    expect(await player.wallet()).toBe(0)
  },
)

test('a member finds a promotion in small letters and receives it once', async ({
  page,
  appUrl,
  watched,
}) => {
  watched.expectErrors(/responded with a status of 4\d\d/)
  const player = await rewardPlayer(appUrl)
  const code = `LUCKY${player.member.username.slice(-6)}`
  await player.sandbox('POST', '/api/promotions', {
    code,
    amount: 88,
    percentFail: 3,
    description: '<p>Take <b>88</b></p>',
  })
  await enter(page, player)
  await page.goto('/user/bonus')
  const field = page.getByLabel(words.promotionCode)
  await field.pressSequentially(code.toLowerCase())
  await expect(field).toHaveValue(code)
  await page.keyboard.press('Enter')
  const found = page.getByRole('dialog', { name: code })
  await expect(found).toContainText('3%')
  await expect(found.getByText('Take'), 'a list is read from its left').toHaveCSS('text-align', 'start')
  await found.getByRole('button', { name: words.receive }).click()
  await expect(page.getByRole('alertdialog', { name: words.saved })).toBeVisible()
  await page.getByRole('button', { name: words.ok }).click()
  await expect(page.getByText(words.activeBonus)).toBeVisible()
  expect(await player.wallet()).toBe(88)
})

test(
  'a member invites a friend who plays, and collects what it earns from home',
  { tag: '@long' },
  async ({ page, appUrl }) => {
    const host = await rewardPlayer(appUrl, { name: 'เจ้าภาพ' })
    await enter(page, host)
    await page.goto('/user/home?sheet=invite')
    const sheet = page.getByRole('dialog', { name: words.inviteFriends })
    const toSheet = page.getByRole('button', { name: words.continueToInvite })
    await expect(sheet.or(toSheet).first()).toBeVisible()
    if (await toSheet.isVisible()) await toSheet.click()
    await expect(sheet.getByText('เมื่อเพื่อนที่คุณชวนเริ่มเล่น')).toBeVisible()
    await expect(sheet.getByRole('button', { name: words.receiveBonus })).toBeHidden()
    const { protocol, host: site } = new URL(appUrl)
    const link = sheet.getByText(`${site}/register?code=`)
    const inviteCode = new URL(`${protocol}//${await link.innerText()}`).searchParams.get('code') ?? ''
    expect(inviteCode).toBe(`PR${host.member.id}`)
    await expect(sheet.getByRole('definition')).toHaveText(/^[0-9A-Z]{7}$/)

    const friend = await rewardPlayer(appUrl, { name: 'เพื่อนใหม่', inviteCode })
    await friend.deposit(1000)
    await friend.bringToGame(1000)
    await friend.play(-400, 200)
    await friend.checkBalance()

    await page.goto('/user/home')
    await expect(page.getByText('฿3.00')).toBeVisible()
    await page.getByRole('button', { name: words.receiveBonus }).click()
    await expect(page.getByRole('status').filter({ hasText: words.inviteBonusReceived })).toBeVisible()
    expect(await host.wallet()).toBe(3)
    await expect(page.getByRole('button', { name: words.receiveBonus })).toBeHidden()
  },
)

test(
  'a page that is reloaded while the wheel turns still shows the prize, once',
  { tag: '@long' },
  async ({ page, appUrl }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const player = await rewardPlayer(appUrl)
    await player.sandbox('POST', `/api/members/${player.member.username}/coins`, { coins: 2 })
    await enter(page, player)
    await page.goto('/user/spin')
    const answered = page.waitForResponse('**/api/spinwheel/spin')
    await page.getByRole('button', { name: words.spinWith(2) }).click()
    const { result }: { result: { label: string } } = await (await answered).json()
    await expect
      .poll(() => page.locator('canvas').evaluate((disc) => disc.getAnimations().length))
      .toBeGreaterThan(0)
    await page.reload()
    const prize = page.getByRole('dialog', { name: words.congratulations })
    await expect(prize).toContainText(result.label)
    await prize.getByRole('button', { name: words.keepCoupon }).click()
    await expect(prize).toBeHidden()
    await expect(page.getByRole('listitem').filter({ hasText: result.label })).toHaveCount(1)
    await expect(page.getByRole('button', { name: words.spinWith(1) })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: words.spinWith(1) })).toBeVisible()
    await expect(prize).toBeHidden()
  },
)

test(
  'a page that is reloaded before the wheel was answered shows the prize when the outcome is found',
  { tag: '@long' },
  async ({ page, appUrl, watched }) => {
    watched.expectErrors(LOGGED.noConnection)
    const player = await rewardPlayer(appUrl)
    await player.sandbox('POST', `/api/members/${player.member.username}/coins`, { coins: 1 })
    await enter(page, player)
    await page.goto('/user/spin')
    let label = ''
    await page.route('**/api/spinwheel/spin', async (route) => {
      const answer = await route.fetch()
      const { result }: { result: { label: string } } = await answer.json()
      label = result.label
      // The answer never arrives.
    })
    await page.route('**/api/operation/*', (route) => route.abort())
    await page.getByRole('button', { name: words.spinWith(1) }).click()
    await expect.poll(() => label).not.toBe('')
    await page.reload()
    // Not before: a request that no route holds any longer goes on, and its page would learn the outcome.
    await page.unrouteAll()
    await expect(page.getByRole('status').filter({ hasText: label })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: label })).toHaveCount(1)
    await expect(page.getByRole('button', { name: words.spinWith(0) })).toBeVisible()
  },
)

test('a member spins until the coins are gone and turns a coupon into money', async ({ page, appUrl }) => {
  const player = await rewardPlayer(appUrl)
  await player.sandbox('POST', `/api/members/${player.member.username}/coins`, { coins: 2 })
  await player.sandbox('POST', `/api/members/${player.member.username}/coupon`, { prizeCode: 'CASH50' })
  await enter(page, player)
  await page.goto('/user/spin')
  for (const coins of [2, 1]) {
    await page.getByRole('button', { name: words.spinWith(coins) }).click()
    const prize = page.getByRole('dialog', { name: words.congratulations })
    await expect(prize).toBeVisible()
    await prize.getByRole('button', { name: words.keepCoupon }).click()
    await expect(prize).toBeHidden()
  }
  // A free turn is a coupon like any other: it is not used by itself.
  await expect(page.getByRole('button', { name: words.spinWith(0) })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('listitem').filter({ hasText: words.claim })).toHaveCount(3)
  await expect(page.getByText(words.noCoins)).toBeVisible()
  await expect(page.getByText(words.coinsComeFrom)).toBeVisible()

  await page.getByRole('listitem').filter({ hasText: '฿50.00' }).first().getByRole('button').click()
  const question = page.getByRole('dialog', { name: words.claimThis })
  await question.getByRole('button', { name: words.confirm }).dblclick()
  await expect(page.getByRole('alertdialog', { name: words.claimed('฿50') })).toContainText('เงินรางวัล')
  expect(await player.wallet()).toBe(50)
})
