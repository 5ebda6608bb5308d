import { LAO_START_LIMIT_MS, startLaoApp } from '../../support/browser/builds/lao-app.ts'
import type { OwnServer } from '../../support/browser/builds/strict-server.ts'
import { applicantAt, newcomer } from '../../support/browser/steps/registering.ts'
import { chooseLanguage } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { WORDS } from '../../support/browser/words/words.ts'

test.use({ locale: 'lo-LA', timezoneId: 'Asia/Vientiane' })

const PROFILE = { lo: 'ໂປຣໄຟລ໌', th: 'โปรไฟล์', en: 'Profile' }

let app: OwnServer

test.beforeAll(async () => {
  test.setTimeout(LAO_START_LIMIT_MS)
  app = await startLaoApp()
})

test.afterAll(() => app.stop())

for (const language of ['lo', 'th', 'en'] as const) {
  const words = WORDS[language]

  test(`in Laos a visitor becomes a member in ${words.languageName}, with a Lao number and an account in kip`, async ({
    page,
  }) => {
    const person = newcomer('lo')
    await page.goto(`${app.url}/login`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'lo')
    await chooseLanguage(page, words)
    const { words: own, heading, ...applicant } = applicantAt(page, app.sandboxUrl, language)
    await page.getByRole('main').getByRole('link', { name: own.register }).click()

    // With the country code and the digits of a Lao keyboard.
    await applicant.enterPhone(`+856 ${laoDigits(person.phone.slice(1))}`)
    await applicant.enterOtp(person.phone)
    await applicant.enterProfile(person)
    await applicant.fillBank(person)
    const currency = page.getByRole('group', { name: own.currency })
    await expect(currency.getByRole('radio', { name: 'LAK' })).toBeChecked()
    await expect(currency.getByRole('radio', { name: 'BAHT' })).not.toBeChecked()
    const sent = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/account')
    await applicant.send()
    expect((await sent).postDataJSON()).toMatchObject({ username: person.phone, currency: 'LAK' })

    await expect(heading(own.registered)).toBeVisible()
    await expect(page).toHaveURL(`${app.url}/login`)
    await expect(page.getByLabel(words.phoneNumber)).toHaveValue(person.phone)
    await page.getByLabel(words.password, { exact: true }).fill(person.password)
    await page.getByRole('button', { name: words.logIn }).click()
    await expect(page).toHaveURL(`${app.url}/user/home`)
    await page.getByRole('link', { name: PROFILE[language] }).click()
    await expect(page.getByRole('main')).toContainText(own.currency)
    await expect(page.getByRole('main')).toContainText('₭ LAK')
  })
}

test('in Laos a Thai number is refused at its field, and a currency can be chosen', async ({ page }) => {
  const person = newcomer('lo', { bankCode: 'LDB' })
  await page.goto(`${app.url}/register`)
  const { words, heading, ...applicant } = applicantAt(page, app.sandboxUrl, 'lo')
  await applicant.enterPhone('0812345678')
  await expect(page.getByText('ກະລຸນາປ້ອນ 020 ແລະ ອີກ 8 ຫຼັກ')).toBeVisible()
  await expect(page.locator('.toast')).toHaveCount(0)
  await applicant.reachBank(person)
  await page.getByRole('radio', { name: 'BAHT' }).check()
  await page.reload()
  await applicant.enterProfile(person)
  await expect(page.getByRole('radio', { name: 'BAHT' })).toBeChecked()
  const sent = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/account')
  await applicant.send()
  expect((await sent).postDataJSON()).toMatchObject({ currency: 'BAHT' })
  await expect(heading(words.registered)).toBeVisible()
})

function laoDigits(digits: string): string {
  return digits.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x0e_d0 + Number(digit)))
}
