import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/checks/accessible.ts'
import { expectFits, misfits } from '../../support/browser/checks/fits.ts'
import { SOMSAK } from '../../support/browser/members.ts'
import { serveRewards } from '../../support/browser/served/served-rewards.ts'
import { chooseLanguage, sendLogin } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { REWARD_WORDS } from '../../support/browser/words/reward-words.ts'
import { WORDS } from '../../support/browser/words/words.ts'

test.use({ colorScheme: 'dark', reducedMotion: 'reduce' })

const LANGUAGES = ['th', 'lo', 'en'] as const
type Language = (typeof LANGUAGES)[number]
const NARROW = { width: 320, height: 640 }
const USUAL = { width: 412, height: 915 }

type Check = (screen: string) => Promise<void>

async function enter(page: Page, language: Language): Promise<void> {
  await serveRewards(page)
  await page.goto('/login')
  await chooseLanguage(page, WORDS[language])
  await sendLogin(page, { words: WORDS[language], member: SOMSAK })
  await expect(page).toHaveURL('/user/home')
}

async function everyRewardScreen(page: Page, language: Language, check: Check): Promise<void> {
  const words = REWARD_WORDS[language]
  const leave = () => page.keyboard.press('Escape')

  await page.goto('/user/bonus')
  await expect(page.getByRole('button', { name: /DAILY10/ })).toBeVisible()
  await check('bonuses')
  await page.getByRole('button', { name: words.search }).click()
  await expect(page.getByText(words.fillInCode)).toBeVisible()
  await check('promotion code missing')
  await page.getByLabel(words.promotionCode).fill('lucky88')
  await page.getByRole('button', { name: words.search }).click()
  await expect(page.getByRole('dialog', { name: 'LUCKY88' }).getByText('88', { exact: true })).toBeVisible()
  await check('promotion found')
  await leave()
  await page.getByLabel(words.promotionCode).fill('nothing')
  await page.getByRole('button', { name: words.search }).click()
  await expect(page.getByRole('heading', { name: words.promotionNotFound })).toBeVisible()
  await check('promotion not found')
  await leave()
  await page.getByRole('button', { name: /DAILY10/ }).click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
  await check('bonus terms')

  await page.goto('/user/home?sheet=invite')
  await expect(
    page.getByRole('dialog', { name: words.banner }).getByRole('heading', { level: 3 }).first(),
  ).toBeVisible()
  await check('banners')
  await page.getByRole('button', { name: words.continueToInvite }).click()
  const invite = page.getByRole('dialog', { name: words.inviteFriends })
  await expect(invite.getByText('Napha')).toBeVisible()
  await invite.getByRole('button', { name: words.showQr }).click()
  await expect(invite.getByRole('img', { name: words.qrOfLink })).toBeVisible()
  await check('invite')

  await page.goto('/user/home?sheet=refund')
  await expect(page.getByRole('dialog', { name: words.lossRefund }).getByText('+210.00')).toBeVisible()
  await check('refund')
  await page.getByRole('button', { name: words.addToWallet }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await check('refund into the wallet')

  await page.goto('/user/spin')
  await expect(page.getByText(words.prizesAndOdds)).toBeVisible()
  await check('wheel')
  await page.getByText(words.prizesAndOdds).click()
  await expect(page.locator('details').getByRole('listitem')).toHaveCount(6)
  await check('odds')
  await page.getByRole('button', { name: words.claim, exact: true }).first().click()
  await expect(page.getByRole('dialog', { name: words.claimThis })).toBeVisible()
  await check('claim')
  await leave()
  await page.getByRole('button', { name: words.spinWith(3) }).click()
  await expect(page.getByRole('dialog', { name: words.congratulations })).toBeVisible()
  await check('prize')
  await page.getByRole('button', { name: words.keepCoupon }).click()

  await serveRewards(page, { hasBonus: true, coins: 0 })
  await page.goto('/user/bonus')
  await page.getByRole('button', { name: words.endThisBonus }).click()
  await expect(page.getByText(words.cannotBeUndone)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '1,250.50' })).toBeVisible()
  await check('cancel a bonus')
  await page.goto('/user/home?sheet=refund')
  await expect(page.getByText(words.bonusHeld)).toBeVisible()
  await check('refund locked by a bonus')
  await page.goto('/user/spin')
  await expect(page.getByRole('button', { name: words.spinWith(0) })).toBeVisible()
  await check('wheel without coins')
}

for (const language of LANGUAGES) {
  const { languageName } = WORDS[language]

  test(`bonuses, banners, refunds and the wheel in ${languageName} can be read with weak eyes and with a screen reader`, async ({
    page,
  }) => {
    test.slow()
    await enter(page, language)
    await everyRewardScreen(page, language, (screen) => expectAccessible(page, screen))
  })

  test(`bonuses, banners, refunds and the wheel in ${languageName} fit 320 pixels and a finger, and a phone with text twice as large`, async ({
    page,
  }) => {
    test.slow()
    await page.setViewportSize(NARROW)
    await enter(page, language)
    await everyRewardScreen(page, language, async (screen) => {
      await expectFits(page, screen)
      await page.setViewportSize(USUAL)
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      expect.soft(await misfits(page), `${screen}, large text`).toEqual([])
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
      await page.setViewportSize(NARROW)
    })
  })
}
