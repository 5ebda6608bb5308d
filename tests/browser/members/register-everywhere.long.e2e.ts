import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/checks/accessible.ts'
import { expectFits, misfits } from '../../support/browser/checks/fits.ts'
import { LOGGED } from '../../support/browser/checks/watch.ts'
import { freshMember } from '../../support/browser/fresh-member.ts'
import { applicantAt, newcomer, sandboxUrlOf } from '../../support/browser/steps/registering.ts'
import { chooseLanguage, sendLogin } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { WORDS } from '../../support/browser/words/words.ts'

test.use({ colorScheme: 'dark', reducedMotion: 'reduce' })

const LANGUAGES = ['th', 'lo', 'en'] as const
type Language = (typeof LANGUAGES)[number]

type Check = (screen: string) => Promise<void>

/** Shows each step in its first state and with every error, then the other screens that a visitor and a member may open. */
async function everyScreen(page: Page, appUrl: string, language: Language, check: Check): Promise<void> {
  const person = newcomer()
  await page.goto('/login')
  await chooseLanguage(page, WORDS[language])
  await page.goto('/register?code=PR7')
  const { words, heading, field, next, ...applicant } = applicantAt(page, sandboxUrlOf(appUrl), language)
  await check('number')
  await next()
  await expect(page.getByText(words.consentMissing)).toBeVisible()
  await check('number missing')
  await page.getByRole('button', { name: words.seeTerms }).click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
  await check('terms')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await applicant.enterPhone(person.phone)

  await expect(heading(words.otpHeading)).toBeVisible()
  await check('code')
  await page.route('**/api/otp/verify', (route) =>
    route.fulfill({ status: 400, json: { message: 'OTP_TOKEN_INVALID' } }),
  )
  await field(words.otpCode).fill('123456')
  await expect(page.locator('form').getByRole('alert')).toBeVisible()
  await check('code refused')
  await page.unroute('**/api/otp/verify')
  await applicant.enterOtp(person.phone)

  await expect(heading(words.profileHeading)).toBeVisible()
  await next()
  await expect(page.locator('[aria-invalid]').first()).toBeVisible()
  await check('profile with nothing filled in')
  await applicant.enterProfile(person)

  await expect(heading(words.bankHeading)).toBeVisible()
  await expect(field(words.bank)).toBeVisible()
  await applicant.send()
  await expect(page.locator('[aria-invalid]').first()).toBeVisible()
  await check('bank with nothing filled in')
  await applicant.fillBank(person)
  await applicant.send()
  await expect(heading(words.registered)).toBeVisible()
  await check('registered')

  await page.goto('/howto')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(5)
  await check('how to')
  await page.getByRole('main').getByRole('button').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await check('how to, one entry')
  await page.goto('/contact')
  await expect(page.getByText('@krapao-care')).toBeVisible()
  await check('contact')
}

async function changePassword(page: Page, appUrl: string, language: Language, check: Check): Promise<void> {
  const member = await freshMember(appUrl)
  await page.goto('/login?next=/user/profile')
  await chooseLanguage(page, WORDS[language])
  await sendLogin(page, { member, password: member.password, words: WORDS[language] })
  await expect(page.getByText(member.username)).toBeVisible()
  await check('profile')
  await page.goto('/user/profile?sheet=password')
  const { words } = applicantAt(page, '', language)
  const sheet = page.getByRole('dialog', { name: words.changePassword })
  await sheet.getByLabel(words.oldPassword).fill('wrong')
  await sheet.getByLabel(words.newPassword, { exact: true }).fill('ทุเรียน-30บาท')
  await sheet.getByLabel(words.confirmNewPassword).fill('another')
  await sheet.getByRole('button', { name: words.save }).click()
  await expect(sheet.getByText(words.notEqual)).toBeVisible()
  await check('password not equal')
  await sheet.getByLabel(words.confirmNewPassword).fill('ทุเรียน-30บาท')
  await sheet.getByRole('button', { name: words.save }).click()
  await expect(sheet.getByLabel(words.oldPassword)).toHaveAttribute('aria-invalid', 'true')
  await check('password refused')
}

for (const language of LANGUAGES) {
  const { languageName } = WORDS[language]
  const expected = [LOGGED.status(400), LOGGED.status(401), LOGGED.status(403)]

  test(`registration in ${languageName} can be used with a screen reader and read with weak eyes`, async ({
    page,
    appUrl,
    watched,
  }) => {
    test.setTimeout(150_000)
    watched.expectErrors(...expected)
    const check: Check = (screen) => expectAccessible(page, screen)
    await everyScreen(page, appUrl, language, check)
    await changePassword(page, appUrl, language, check)
  })

  test(`registration in ${languageName} fits a narrow screen and a finger, and large text`, async ({
    page,
    appUrl,
    watched,
  }) => {
    test.setTimeout(150_000)
    watched.expectErrors(...expected)
    await page.setViewportSize({ width: 320, height: 640 })
    const check: Check = async (screen) => {
      await expectFits(page, screen)
      await page.setViewportSize({ width: 412, height: 915 })
      await setTextSize(page, '200%')
      expect.soft(await misfits(page), `${screen}, text twice as large`).toEqual([])
      await setTextSize(page, '')
      await page.setViewportSize({ width: 320, height: 640 })
    }
    await everyScreen(page, appUrl, language, check)
    await changePassword(page, appUrl, language, check)
  })
}

function setTextSize(page: Page, size: string): Promise<void> {
  return page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize
  }, size)
}
