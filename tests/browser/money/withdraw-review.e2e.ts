import { LOGGED } from '../../support/browser/checks/watch.ts'
import { visitAs, visitAsNew } from '../../support/browser/player.ts'
import { type RewardPlayer, rewardPlayer } from '../../support/browser/steps/reward-player.ts'
import { balance } from '../../support/browser/steps/visit.ts'
import { openWithdraw, review, send, sheet } from '../../support/browser/steps/withdrawing.ts'
import { expect, test } from '../../support/browser/test.ts'
import { MONEY_WORDS } from '../../support/browser/words/money-words.ts'

const money = MONEY_WORDS.th

/** A member who has deposited a thousand baht, and received a bonus of two hundred for it. */
async function withBonus(appUrl: string): Promise<RewardPlayer> {
  const player = await rewardPlayer(appUrl)
  await player.deposit(1000)
  await player.receive('WELCOME20')
  return player
}

test(
  'a game that the wallet does not need is left unchanged, and the review shows that',
  { tag: '@long' },
  async ({ page, players }) => {
    const member = await visitAsNew(page, players, { wallet: 300, games: { PG: 200, JOKER: 500 } })
    await openWithdraw(page)
    await sheet(page).getByLabel(money.amount).fill('400')
    await send(page)
    await expect(review(page).getByRole('listitem')).toHaveText([/−300\.00$/, /JOKERเหลือ 400\.00−100\.00$/])
    await expect(review(page).getByText('PG ไม่ถูกแตะ')).toBeVisible()
    await expect(review(page).getByRole('definition').last()).toHaveText('฿600.00')
    await review(page).getByRole('button', { name: money.sendWithdrawal }).click()
    await expect(page.getByRole('alertdialog', { name: money.waitForTransfer })).toBeVisible()
    expect(await players.balances(member)).toEqual({ WALLET: 0, PG: 200, JOKER: 400 })
  },
)

test(
  'a member without a bank account is informed, and led to the operator instead of a form',
  { tag: '@long' },
  async ({ page, players }) => {
    await visitAsNew(page, players, { wallet: 300, games: {} })
    await page.route('**/api/wallet', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), bankAccount: null } })
    })
    await page.goto('/user/home?sheet=withdraw')
    await expect(sheet(page)).toContainText('ยังไม่มีบัญชีธนาคาร')
    await expect(sheet(page).getByRole('textbox')).toHaveCount(0)
    await sheet(page).locator('button[type=submit]').click()
    await expect(page).toHaveURL('/user/contact')
  },
)

test(
  'a held bonus blocks withdrawing before an amount is requested: the screen shows what is left to play, and a link to the bonus',
  { tag: '@long' },
  async ({ page, appUrl }) => {
    const player = await withBonus(appUrl)
    await visitAs(page, player.member)
    await page.getByRole('button', { name: money.withdraw, exact: true }).click()
    await expect(sheet(page)).toContainText('WELCOME20')
    await expect(sheet(page)).toContainText(/เล่นอีกเท่านี้จึงถอนได้฿1,000\.00/)
    await expect(sheet(page).getByRole('textbox')).toHaveCount(0)
    await expect(sheet(page).getByText('ถอนได้จากกระเป๋าหลัก')).toBeHidden()
    await expect(sheet(page).locator('button[type=submit]')).toHaveText(money.bonusTerms)
    await send(page)
    await expect(page).toHaveURL('/user/bonus')
  },
)

test('the amount that a withdrawal forfeits after a bonus is shown in baht, and exactly that is taken', async ({
  page,
  appUrl,
}) => {
  const player = await withBonus(appUrl)
  await player.bringToGame(1200)
  await player.play(550, -450)
  await player.checkBalance()
  await visitAs(page, player.member)
  await openWithdraw(page)
  await expect(sheet(page).getByText(money.forfeits)).toBeVisible()
  await sheet(page).getByLabel(money.amount).fill('120')
  await send(page)
  await expect(review(page)).toContainText('฿180.00')
  await expect(review(page)).toContainText('ถอนตั้งแต่ ฿300.00 ขึ้นไป')
  await expect(review(page).getByRole('definition').last()).toHaveText('฿1,000.00')
  await review(page).getByRole('button', { name: money.sendWithdrawal }).click()
  await page
    .getByRole('alertdialog', { name: money.waitForTransfer })
    .getByRole('button', { name: money.ok })
    .click()
  await expect(balance(page)).toContainText('ยอดเงินรวม 1,000.00 บาท')
})

test(
  'rounds that no game has reported yet are read: the bonus may have ended, and the review shows what is forfeited',
  { tag: '@long' },
  async ({ page, appUrl }) => {
    const player = await withBonus(appUrl)
    await player.bringToGame(1200)
    await visitAs(page, player.member)
    await player.play(550, -450)
    await page.getByRole('button', { name: money.withdraw, exact: true }).click()
    await sheet(page).getByLabel(money.amount).fill('120')
    await send(page)
    await expect(review(page)).toContainText('฿180.00')
  },
)

test(
  'a withdrawal that would forfeit more than the review showed is not made before the member has seen that',
  { tag: '@long' },
  async ({ page, players, appUrl, watched }) => {
    watched.expectErrors(LOGGED.status(400))
    const player = await rewardPlayer(appUrl)
    await player.deposit(1000)
    await visitAs(page, player.member)
    await openWithdraw(page)
    await sheet(page).getByLabel(money.amount).fill('120')
    await send(page)
    await expect(review(page)).not.toContainText('฿180.00')
    // On another device of theirs.
    await player.receive('WELCOME20')
    await player.bringToGame(1200)
    await player.play(550, -450)
    await player.checkBalance()
    const before = await players.balances(player.member)
    expect(before).toEqual({ WALLET: 0, JOKER: 1300 })
    await review(page).getByRole('button', { name: money.sendWithdrawal }).click()
    await expect(review(page)).toContainText(money.costHasChanged)
    await expect(review(page)).toContainText('฿180.00')
    expect(await players.balances(player.member), 'nothing has moved').toEqual(before)
    await review(page).getByRole('button', { name: money.sendWithdrawal }).click()
    await expect(page.getByRole('alertdialog', { name: money.waitForTransfer })).toBeVisible()
    expect(await player.wallet()).toBe(0)
  },
)
