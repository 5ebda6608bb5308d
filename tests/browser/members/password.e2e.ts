import { expectInView } from '../../support/browser/checks/in-view.ts'
import { LOGGED } from '../../support/browser/checks/watch.ts'
import { findOnDevice, readDevice } from '../../support/browser/device.ts'
import { freshMember } from '../../support/browser/fresh-member.ts'
import { chooseLanguage, sendLogin } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { REGISTER_WORDS } from '../../support/browser/words/register-words.ts'
import { WORDS } from '../../support/browser/words/words.ts'

const EASY_PASSWORD = 'รหัสผ่านนี้สั้นหรือเดาง่ายเกินไป ใช้อย่างน้อย 8 ตัวอักษร และไม่มีเบอร์โทรศัพท์ของคุณ'

for (const language of ['th', 'lo', 'en'] as const) {
  const words = { ...WORDS[language], ...REGISTER_WORDS[language] }

  test(
    `a member changes their password in ${words.languageName} and is logged out elsewhere`,
    { tag: '@long' },
    async ({ page, openElsewhere, watched, appUrl }) => {
      watched.expectErrors(LOGGED.status(400), LOGGED.status(401), LOGGED.status(403))
      const member = await freshMember(appUrl)
      const login = { member, words }

      const otherPhone = await openElsewhere()
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
      await expect(field(words.oldPassword)).toBeFocused()
      await expect(field(words.oldPassword)).toHaveAccessibleDescription(words.wrongPassword)

      await field(words.oldPassword).fill('ทุเรียน-30บาท')
      await save.click()
      await expect(field(words.newPassword), 'the old one is no new one').toHaveAttribute(
        'aria-invalid',
        'true',
      )
      await field(words.oldPassword).fill(member.password)
      await expect(sheet.getByRole('alert')).toBeHidden()
      await save.click()
      const alert = page.getByRole('alertdialog')
      await expect(alert.getByRole('heading')).toHaveText(words.saved)
      await alert.getByRole('button', { name: words.close }).click()
      await expect(page).toHaveURL('/user/profile')
      await expect(sheet).toBeHidden()
      await expect(page.getByRole('button', { name: words.changePassword })).toBeFocused()
      expect(findOnDevice(await readDevice(page), [member.password, 'ทุเรียน'])).toEqual([])

      await otherPhone.goto('/user/profile')
      await expect(otherPhone).toHaveURL(/\/login/)

      await page.getByRole('button', { name: words.logOut }).click()
      await sendLogin(page, { ...login, password: 'ทุเรียน-30บาท' })
      await expect(page).toHaveURL('/user/home')
    },
  )
}

test(
  'a refused new password shows the reason at its field, in view, and is not lost by a tap beside the sheet',
  { tag: '@long' },
  async ({ page, watched, appUrl }) => {
    watched.expectErrors(LOGGED.status(400), LOGGED.status(429))
    await page.setViewportSize({ width: 360, height: 740 })
    const words = REGISTER_WORDS.th
    const member = await freshMember(appUrl)
    await page.goto('/login?next=/user/profile%3Fsheet%3Dpassword')
    await sendLogin(page, { member, password: member.password })
    const sheet = page.getByRole('dialog', { name: words.changePassword })
    const newPassword = sheet.getByLabel(words.newPassword, { exact: true })
    const alert = sheet.getByRole('alert')
    const send = async (password: string) => {
      await newPassword.fill(password)
      await sheet.getByLabel(words.confirmNewPassword).fill(password)
      await sheet.getByRole('button', { name: words.save }).click()
    }
    await sheet.getByLabel(words.oldPassword).fill(member.password)

    for (const [easy, why] of [
      ['short-7', 'อย่างน้อย 8 ตัวอักษร และเดายาก'],
      ['12345678', EASY_PASSWORD],
      [member.password, 'นี่คือรหัสผ่านเดิม กรุณาตั้งรหัสผ่านใหม่'],
    ] as const) {
      await send(easy)
      await expect(newPassword, easy).toHaveAccessibleDescription(why)
      await expect(newPassword, easy).toHaveAttribute('aria-invalid', 'true')
      await expect(newPassword, easy).toBeFocused()
      await expectInView(newPassword)
    }
    await page.mouse.click(180, 20)
    await expect(newPassword).toHaveValue(member.password)

    await page.route('**/api/account/changepwd', (route) =>
      route.fulfill({ status: 429, json: { message: 'REQUEST_LIMIT' } }),
    )
    await send('ทุเรียน-30บาท')
    await expect(alert).toContainText('ทำรายการบ่อยเกินไป กรุณารอสักครู่')
    await expectInView(alert)
    await sheet.getByRole('button', { name: words.cancel }).click()
    await expect(sheet).toBeHidden()
  },
)

test(
  'when no answer comes, no screen claims to know which password counts',
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

test(
  'the profile’s ID is copied by a tap, and the bank is named in the member’s language',
  { tag: '@long' },
  async ({ page, context, appUrl }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const member = await freshMember(appUrl)
    await page.goto('/login?next=/user/profile')
    await sendLogin(page, { member, password: member.password })
    await expect(page.getByText('ธนาคารไทยพาณิชย์')).toBeVisible()
    await page.getByRole('button', { name: 'คัดลอกไอดี' }).click()
    await expect(page.getByText(`คัดลอกแล้ว: ${member.id}`)).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(member.id)
    await chooseLanguage(page, WORDS.en)
    await expect(page.getByText('ธนาคารไทยพาณิชย์')).toBeHidden()
  },
)

test(
  'a profile that cannot be loaded shows what the phone knows, and the rest once there is a network',
  { tag: '@long' },
  async ({ page, watched, appUrl }) => {
    watched.expectErrors(LOGGED.noConnection)
    const member = await freshMember(appUrl)
    await page.goto('/login?next=/user/home')
    await sendLogin(page, { member, password: member.password })
    await expect(page.getByText(member.name).first()).toBeVisible()
    await page.route('**/api/account/profile', (route) => route.abort('internetdisconnected'))
    await page.getByRole('link', { name: 'โปรไฟล์' }).click()
    const main = page.getByRole('main')
    await expect(page.getByText(member.name)).toBeVisible()
    await expect(page.getByText(member.username)).toBeVisible()
    await expect(main.getByText('ธนาคารไทยพาณิชย์')).toBeVisible()
    await expect(main.getByRole('button', { name: WORDS.th.tryAgain })).toBeVisible()
    await expect(main.getByText('สมาชิกตั้งแต่')).toBeHidden()
    await page.unroute('**/api/account/profile')
    await main.getByRole('button', { name: WORDS.th.tryAgain }).click()
    await expect(main.getByText('สมาชิกตั้งแต่')).toBeVisible()
    await expect(main.getByRole('button', { name: WORDS.th.tryAgain })).toBeHidden()
  },
)
