/** Proves S71. */
import type { Page } from '@playwright/test'
import { expectInView } from '../../support/browser/checks/in-view.ts'
import { LOGGED } from '../../support/browser/checks/watch.ts'
import { freshMember } from '../../support/browser/fresh-member.ts'
import { sandboxUrlOf } from '../../support/browser/sandbox.ts'
import { applicantAt, newcomer } from '../../support/browser/steps/registering.ts'
import { expect, test } from '../../support/browser/test.ts'
import { WORDS } from '../../support/browser/words/words.ts'

/** The Thai text of each refusal, and the field where it is shown; without one it is shown beside the button. */
interface RefusalCase {
  readonly code: string
  readonly text: string
  readonly params?: Record<string, string>
  readonly field?: string
}

const EASY_PASSWORD = 'รหัสผ่านนี้สั้นหรือเดาง่ายเกินไป ใช้อย่างน้อย 8 ตัวอักษร และไม่มีเบอร์โทรศัพท์ของคุณ'

const TOO_MANY = 'ทำรายการบ่อยเกินไป กรุณารอสักครู่'

const OF_SENDING: readonly RefusalCase[] = [
  { code: 'OTP_BLOCK', text: TOO_MANY },
  { code: 'REQUEST_LIMIT', text: TOO_MANY },
  { code: 'REQUEST_LIMIT_1MIN', text: 'กรุณารอ 1 นาทีก่อนทำรายการอีกครั้ง' },
  { code: 'OTP_SEND_FAIL', text: 'ส่งรหัส OTP ไม่สำเร็จ' },
  { code: 'PHONE_NUMBER_REQUIRE_10_DIGIT', text: 'เบอร์โทรศัพท์ต้องมี 10 หลัก', field: 'phone' },
]

const OF_VERIFYING: readonly RefusalCase[] = [
  { code: 'OTP_CODE_INVALID', text: 'รหัส OTP ไม่ถูกต้อง', field: 'code' },
  { code: 'OTP_EXPIRED', text: 'รหัส OTP หมดอายุแล้ว', field: 'code' },
  { code: 'OTP_TOKEN_INVALID', text: 'คำขอ OTP ไม่ถูกต้อง กรุณาขอรหัสใหม่' },
  { code: 'OTP_NOT_EXIST', text: 'ไม่พบรหัส OTP กรุณาขอรหัสใหม่' },
  { code: 'OTP_VERIFY_FAIL', text: 'ยืนยันรหัส OTP ไม่สำเร็จ' },
  { code: 'OTP_BLOCK', text: TOO_MANY },
  { code: 'REQUEST_LIMIT', text: TOO_MANY },
]

const OF_CHECKING: readonly RefusalCase[] = [
  { code: 'INVALID_USER_INFO', text: 'ข้อมูลไม่ถูกต้อง' },
  { code: 'INVALID_USER_INFO', text: 'ชื่อต้องมีตัวอักษรหรือตัวเลข', params: { key: 'name' }, field: 'name' },
  { code: 'INVALID_USER_INFO', text: EASY_PASSWORD, params: { key: 'password' }, field: 'password' },
  { code: 'INVALID_USER_INFO', text: 'กรุณาเลือกแหล่งที่มา', params: { key: 'sourceCode' }, field: 'sourceCode' },
  { code: 'INVALID_USER_INFO', text: 'เบอร์โทรศัพท์ต้องมี 10 หลัก', params: { key: 'username' } },
  { code: 'KEY_INVALID', text: 'ชื่อต้องมีตัวอักษรหรือตัวเลข', params: { key: 'name' }, field: 'name' },
  { code: 'EXISTING_USER', text: 'เบอร์โทรศัพท์นี้มีผู้ใช้แล้ว' },
  { code: 'REQUEST_LIMIT', text: TOO_MANY },
]

const OF_REGISTERING: readonly RefusalCase[] = [
  { code: 'EXISTING_BANK', text: 'บัญชีธนาคารนี้ถูกใช้งานแล้ว', field: 'bankAccountNo' },
  { code: 'INVALID_BANK', text: 'ธนาคารไม่ถูกต้อง', field: 'bankCode' },
  { code: 'BANK_ACCOUNT_NAME_ENG', text: 'ชื่อบัญชีธนาคารต้องเป็นภาษาอังกฤษเท่านั้น', field: 'firstName' },
  { code: 'EXISTING_USER', text: 'เบอร์โทรศัพท์นี้มีผู้ใช้แล้ว' },
  {
    code: 'INVALID_USER_INFO',
    text: 'เลขบัญชีต้องเป็นตัวเลข 8 ถึง 18 หลัก',
    params: { key: 'bankAccountNo' },
    field: 'bankAccountNo',
  },
  { code: 'INVALID_USER_INFO', text: 'ข้อมูลไม่ถูกต้อง' },
  { code: 'GAME_ACTIVATION_FAIL', text: 'เปิดบัญชีเกมไม่สำเร็จ' },
  { code: 'REGISTER_FAIL', text: 'สมัครสมาชิกไม่สำเร็จ' },
]

/** Makes one call fail in each way in turn, and checks where the text appears. */
async function expectRefusals(
  page: Page,
  call: string,
  cases: readonly RefusalCase[],
  send: () => Promise<void>,
) {
  for (const { code, text, params, field } of cases) {
    await page.route(call, (route) => route.fulfill({ status: 400, json: { message: code, params } }))
    await send()
    const place =
      field === undefined
        ? page.getByRole('alert').filter({ hasText: text })
        : page.locator('.field', { has: page.locator(`[name=${field}]`) }).getByText(text, { exact: true })
    await expect(place, `${code} ${field ?? 'beside the button'}`).toBeVisible()
    await expectInView(place)
    if (field !== undefined) await expect(page.locator(`[name=${field}]`)).toBeFocused()
    await page.unroute(call)
  }
}

// A message under a form is below the screen of a small phone.
test.use({ viewport: { width: 360, height: 640 } })
test.beforeEach(({ watched }) => {
  watched.expectErrors(LOGGED.status(400), LOGGED.status(409), LOGGED.status(502))
})

test('every refusal is shown at its field or beside the button, and no typed text is lost', async ({
  page,
  appUrl,
}) => {
  const person = newcomer()
  await page.goto('/register')
  const { words, field, heading, next, ...applicant } = applicantAt(page, sandboxUrlOf(appUrl))

  await test.step('sending the code', async () => {
    await page.getByLabel(WORDS.th.phoneNumber).fill(person.phone)
    await page.getByLabel(words.consent).check()
    await expectRefusals(page, '**/api/otp/send', OF_SENDING, next)
    await expect(page.getByLabel(WORDS.th.phoneNumber)).toHaveValue(person.phone)
    await next()
  })

  await test.step('checking the code', async () => {
    await expect(heading(words.otpHeading)).toBeVisible()
    await field(words.otpCode).fill('123456')
    const confirm = () => page.getByRole('button', { name: words.confirm }).click()
    await expectRefusals(page, '**/api/otp/verify', OF_VERIFYING, confirm)
    await expect(field(words.otpCode)).toHaveValue('123456')
    // The server's real answer to a wrong code.
    await confirm()
    await expect(page.getByText('รหัส OTP ไม่ถูกต้อง')).toBeVisible()
    await page.keyboard.type('654321')
    await expect(field(words.otpCode)).toHaveValue('654321')
    await applicant.enterOtp(person.phone)
  })

  await test.step('checking the profile', async () => {
    await applicant.enterProfile({ ...person, password: 'password' })
    await expect(page.getByText(EASY_PASSWORD)).toBeVisible()
    await page.getByLabel(words.profileName).fill(person.name)
    await expectRefusals(page, '**/api/account/validate', OF_CHECKING, next)
    await expect(page.getByLabel(words.profileName)).toHaveValue(person.name)
    await applicant.enterProfile(person)
  })

  await test.step('registering', async () => {
    await applicant.fillBank(person)
    await expectRefusals(page, '**/api/account', OF_REGISTERING, applicant.send)
    await expect(page.getByLabel(words.accountNumber)).toHaveValue(person.bankAccountNo)
    await applicant.send()
    await expect(heading(words.registered)).toBeVisible()
  })
})

test('a number that is no longer verified leads back to the first step, which shows why', async ({
  page,
  appUrl,
}) => {
  const person = newcomer()
  await page.goto('/register')
  const { words, heading, ...applicant } = applicantAt(page, sandboxUrlOf(appUrl))
  await applicant.enterPhone(person.phone)
  await applicant.enterOtp(person.phone)
  await page.route('**/api/account/validate', (route) =>
    route.fulfill({ status: 400, json: { message: 'UNVERIFIED_OTP' } }),
  )
  await applicant.enterProfile(person)
  await expect(heading(words.phoneHeading)).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'กรุณายืนยันรหัส OTP ก่อน' })).toBeVisible()
  await page.unroute('**/api/account/validate')
  await applicant.next()
  await applicant.enterOtp(person.phone)
  await expect(heading(words.profileHeading)).toBeVisible()
  await expect(page.getByLabel(words.profileName)).toHaveValue(person.name)
})

test('errors that the app can check itself are shown at once', async ({ page, appUrl }) => {
  const person = newcomer()
  await page.goto('/register')
  const { words, field, heading, next, ...applicant } = applicantAt(page, sandboxUrlOf(appUrl))
  await page.getByLabel(WORDS.th.phoneNumber).fill('081234567')
  await next()
  await expect(page.locator('.toast').getByText(words.phone10)).toBeVisible()
  await expect(page.locator('.field').getByText(words.phone10)).toBeVisible()
  await expect(page.getByText(words.consentMissing)).toBeVisible()
  // Less than the four seconds after which it would disappear anyway.
  await expect(async () => {
    await page.getByLabel(WORDS.th.phoneNumber).fill(person.phone)
    await expect(page.locator('.toast')).toHaveCount(0, { timeout: 100 }) // clock: one of many polls
  }, 'what is corrected is not complained of any more').toPass({ timeout: 2500 }) // clock: the toast would go by itself after four seconds
  await applicant.enterPhone(person.phone)
  await applicant.enterOtp(person.phone)

  await applicant.enterProfile({ ...person, name: ' ' })
  await expect(page.getByText('กรุณากรอกชื่อโปรไฟล์')).toBeVisible()
  await page.getByLabel(words.profileName).fill(person.name)
  await field(words.confirmPassword).fill('another')
  await next()
  await expect(page.getByText(words.mismatch, { exact: true })).toBeVisible()
  await field(words.confirmPassword).fill(person.password)
  await expect(page.getByText(words.mismatch, { exact: true })).toBeHidden()
  await next()

  await expect(heading(words.bankHeading)).toBeVisible()
  await applicant.send()
  for (const missing of ['กรุณาเลือกธนาคาร', 'กรุณากรอกเลขบัญชี', 'กรุณากรอกชื่อจริง', 'กรุณากรอกนามสกุล']) {
    await expect(page.getByText(missing)).toBeVisible()
  }
  for (const bankCode of ['KTB', 'TMB', 'BBL']) {
    await applicant.fillBank({ ...person, bankCode, firstName: 'ปิติ' })
    await applicant.send()
    await expect(page.getByText(words.englishOnly), bankCode).toBeVisible()
  }
  await applicant.fillBank({ ...person, bankCode: 'SCB', firstName: 'ปิติ' })
  await applicant.send()
  await expect(heading(words.registered)).toBeVisible()
})

test('a number and a bank account belong to one member only', async ({ page, sandbox, appUrl }) => {
  const member = await freshMember(appUrl)
  await page.goto('/register')
  const { words, heading, ...applicant } = applicantAt(page, sandboxUrlOf(appUrl))
  const person = newcomer('th', { bankCode: member.bankCode, bankAccountNo: member.bankAccountNo })

  // Only after the verification does the server reveal that the phone has a member.
  await applicant.enterPhone(member.username)
  await applicant.enterOtp(member.username)
  await applicant.enterProfile(person)
  const existing = page.getByRole('alert').filter({ hasText: 'เบอร์โทรศัพท์นี้มีผู้ใช้แล้ว' })
  await existing.getByRole('link', { name: WORDS.th.logIn }).click()
  await expect(page.getByLabel(WORDS.th.phoneNumber)).toHaveValue(member.username)

  await page.goto('/register')
  await sandbox.smsProvider('fail')
  try {
    await applicant.enterPhone(person.phone)
    await expect(page.getByRole('alert').filter({ hasText: 'ส่งรหัส OTP ไม่สำเร็จ' })).toBeVisible()
  } finally {
    await sandbox.smsProvider('ok')
  }
  await applicant.reachBank(person)
  await applicant.send()
  await expect(page.getByText('บัญชีธนาคารนี้ถูกใช้งานแล้ว')).toBeVisible()
  await expect(page.getByLabel(words.accountNumber)).toBeFocused()
  await expect(heading(words.bankHeading)).toBeVisible()
})
