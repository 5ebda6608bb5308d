import type { Page } from '@playwright/test'
import { expectInView } from '../../support/browser/checks/in-view.ts'
import { LOGGED } from '../../support/browser/checks/watch.ts'
import { sandboxUrlOf } from '../../support/browser/sandbox.ts'
import { applicantAt, newcomer } from '../../support/browser/steps/registering.ts'
import { expect, test } from '../../support/browser/test.ts'
import { WORDS } from '../../support/browser/words/words.ts'

const { th } = WORDS

interface Phone {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly text: string
}

/** The phones of the drawings, the smallest with large letters, and one on which the keyboard takes half of the screen. */
const PHONES = [
  { name: 'a low phone', width: 360, height: 640, text: '' },
  { name: 'the smallest phone with large letters', width: 320, height: 568, text: '130%' },
  { name: 'a phone with its keyboard open', width: 360, height: 350, text: '' },
] as const satisfies Phone[]

const summary = (page: Page) => page.getByRole('alert').filter({ hasText: 'ยังสมัครไม่ได้' })

async function become(page: Page, { width, height, text }: Phone): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size
  }, text)
}

test('the first field of a registration is in view on the smallest phone with large letters', async ({
  page,
}) => {
  await page.goto('/register')
  await become(page, PHONES[1])
  await expectInView(page.getByLabel(th.phoneNumber))
})

test('a member who has forgotten the password sees the help without scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/login')
  const way = page.getByRole('link', { name: 'ลืมรหัสผ่าน?' })
  await expect(way).toHaveAttribute('href', '/contact')
  await expectInView(way)
})

test('wrong fields out of sight are named beside the button, linked there, and no longer named once all are in sight', async ({
  page,
  appUrl,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/register')
  const { words, field, ...applicant } = applicantAt(page, sandboxUrlOf(appUrl))
  await applicant.reachBank(newcomer('th', { bankCode: 'KTB', bankAccountNo: '123', firstName: 'ปิติ' }))
  await expect(page.getByText('ชื่อใช้ตัวอักษรอังกฤษ เช่น SOMCHAI JAIDEE')).toBeVisible()
  await become(page, { name: 'large letters', width: 360, height: 640, text: '150%' })
  await applicant.send()

  await expect(summary(page)).toContainText('มี 2 จุดต้องแก้')
  await expectInView(summary(page))
  const toNumber = summary(page).getByRole('button', { name: words.accountNumber })
  const toName = summary(page).getByRole('button', { name: words.firstName })
  await toName.click()
  await expect(field(words.firstName)).toBeFocused()
  await expectInView(page.getByText(words.englishOnly))
  await toNumber.click()
  await expect(field(words.accountNumber)).toBeFocused()

  await field(words.accountNumber).fill('1234567890')
  await expect(summary(page), 'the other is in sight').toBeHidden()
})

test('the server’s reason against a registration is in view on every phone, with its remedy', async ({
  page,
  watched,
}) => {
  watched.expectErrors(LOGGED.status(400))
  await page.route('**/api/otp/send', (route) =>
    route.fulfill({ status: 400, json: { message: 'EXISTING_USER' } }),
  )
  for (const phone of PHONES) {
    await page.goto('/register')
    await become(page, phone)
    const { words, next } = applicantAt(page, '')
    await page.getByLabel(th.phoneNumber).fill('0812345670')
    await page.getByLabel(words.consent).check()
    await next()
    const alert = page.getByRole('alert').filter({ hasText: 'เบอร์โทรศัพท์นี้มีผู้ใช้แล้ว' })
    await expect(alert, phone.name).toBeVisible()
    await expectInView(alert)
    await expect(alert.getByRole('link', { name: th.logIn })).toBeVisible()
    await expect(alert.getByRole('link', { name: 'ลืมรหัสผ่าน?' })).toHaveAttribute('href', '/contact')
    await page.getByLabel(th.phoneNumber).fill('0812345671')
    await expect(alert, phone.name).toBeHidden()
  }
})

test('a visitor who reloads the page in the last step sees why the password is required again', async ({
  page,
  appUrl,
}) => {
  await page.goto('/register')
  const { words, heading, ...applicant } = applicantAt(page, sandboxUrlOf(appUrl))
  const person = newcomer()
  await applicant.reachBank(person)
  await page.reload()
  await expect(heading(words.profileHeading)).toBeVisible()
  const why = page.getByText('กรุณากรอกรหัสผ่านอีกครั้ง')
  await expect(why).toBeVisible()
  await applicant.enterProfile(person)
  await expect(heading(words.bankHeading)).toBeVisible()
})
