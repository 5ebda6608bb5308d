import { freshMember } from '../support/browser/fresh-member.ts'
import { findOnDevice, readDevice } from '../support/browser/device.ts'
import { REGISTER_WORDS } from '../support/browser/register-words.ts'
import { expect, test } from '../support/browser/test.ts'
import { chooseLanguage, sendLogin } from '../support/browser/visit.ts'
import { LOGGED } from '../support/browser/watch.ts'
import { WORDS } from '../support/browser/words.ts'

for (const language of ['th', 'lo', 'en'] as const) {
  const words = { ...WORDS[language], ...REGISTER_WORDS[language] }

  test(
    `a member changes their password in ${words.languageName} and is logged out elsewhere`,
    { tag: language === 'th' ? [] : '@long' },
    async ({ page, browser, watched, appUrl }) => {
      watched.expectErrors(LOGGED.status(400), LOGGED.status(401), LOGGED.status(403))
      const member = await freshMember(appUrl)
      const login = { member, words }

      const elsewhere = await browser.newContext({ baseURL: appUrl })
      const otherPhone = await elsewhere.newPage()
      await otherPhone.goto('/login')
      await sendLogin(otherPhone, { member, password: member.password })
      await expect(otherPhone).toHaveURL('/user/home', { timeout: 20_000 })

      await page.goto('/login?next=/user/profile')
      await chooseLanguage(page, WORDS[language])
      await sendLogin(page, { ...login, password: member.password })
      await page.getByRole('button', { name: words.changePassword }).click()
      await expect(page).toHaveURL('/user/profile?sheet=password')
      const sheet = page.getByRole('dialog', { name: words.changePassword })
      const field = (label: string) => sheet.getByLabel(label, { exact: true })
      const save = sheet.getByRole('button', { name: words.save })

      await expect(save).toBeDisabled()
      await field(words.oldPassword).fill('not the old one')
      await field(words.newPassword).fill('ทุเรียน-30บาท')
      await expect(save).toBeDisabled()
      await field(words.confirmNewPassword).fill('ทุเรียน')
      await save.click()
      await expect(sheet.getByText(words.notEqual)).toBeVisible()

      await field(words.confirmNewPassword).fill('ทุเรียน-30บาท')
      await expect(sheet.getByText(words.notEqual)).toBeHidden()
      await save.click()
      const alert = page.getByRole('alertdialog')
      await expect(alert.getByRole('heading')).toHaveText(words.somethingWentWrong)
      await expect(alert).toContainText(words.wrongPassword)
      await alert.getByRole('button', { name: words.close }).click()
      await expect(alert).toBeHidden()

      await field(words.oldPassword).fill(member.password)
      await save.click()
      await expect(alert.getByRole('heading')).toHaveText(words.saved)
      await alert.getByRole('button', { name: words.close }).click()
      await expect(page).toHaveURL('/user/profile')
      await expect(sheet).toBeHidden()
      expect(findOnDevice(await readDevice(page), [member.password, 'ทุเรียน'])).toEqual([])

      await otherPhone.goto('/user/profile')
      await expect(otherPhone).toHaveURL(/\/login/)
      await elsewhere.close()

      await page.getByRole('button', { name: words.logOut }).click()
      await sendLogin(page, { ...login, password: 'ทุเรียน-30บาท' })
      await expect(page).toHaveURL('/user/home')
    },
  )
}

test(
  'when no answer comes, nobody pretends to know which password counts',
  { tag: '@long' },
  async ({ page, watched, appUrl }) => {
    watched.expectErrors(LOGGED.noConnection)
    const words = REGISTER_WORDS.th
    const member = await freshMember(appUrl)
    await page.goto('/login?next=/user/profile%3Fsheet%3Dpassword')
    await sendLogin(page, { member, password: member.password })
    const sheet = page.getByRole('dialog', { name: words.changePassword })
    await sheet.getByLabel(words.oldPassword).fill(member.password)
    await sheet.getByLabel(words.newPassword, { exact: true }).fill('ทุเรียน-30บาท')
    await sheet.getByLabel(words.confirmNewPassword).fill('ทุเรียน-30บาท')
    await page.route('**/api/account/changepwd', (route) => route.abort('connectionreset'))
    await sheet.getByRole('button', { name: words.save }).click()
    await expect(page.getByRole('alertdialog')).toContainText('ให้ลองรหัสผ่านใหม่ก่อน')
    await page.keyboard.press('Escape')
    await expect(sheet.getByLabel(words.oldPassword)).toHaveValue(member.password)
  },
)
