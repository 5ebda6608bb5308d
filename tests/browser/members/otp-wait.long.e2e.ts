import { LOGGED } from '../../support/browser/checks/watch.ts'
import { installPageTime } from '../../support/browser/page-time.ts'
import { sandboxUrlOf } from '../../support/browser/sandbox.ts'
import { applicantAt, newcomer } from '../../support/browser/steps/registering.ts'
import { expect, test } from '../../support/browser/test.ts'

test('another code can be requested after a minute, and the wait survives a reload', async ({
  page,
  appUrl,
}) => {
  await installPageTime(page)
  const person = newcomer()
  await page.goto('/register')
  const { words, field, ...applicant } = applicantAt(page, sandboxUrlOf(appUrl))
  await applicant.enterPhone(person.phone)
  const wait = page.getByRole('timer')
  await expect(wait).toContainText(/0:5\d|1:00/)
  await expect(field(words.otpCode)).toHaveAttribute('autocomplete', 'one-time-code')
  await page.clock.runFor(30_000)
  await expect(wait).toContainText(/0:[23]\d/)
  await page.reload()
  await expect(wait).toContainText(/0:[23]\d/)
  await page.clock.runFor(31_000)
  await expect(wait).toBeHidden()
  await field(words.otpCode).fill('12345')
  const again = page.waitForResponse('**/api/otp/send')
  await page.getByRole('button', { name: words.sendAgain }).click()
  expect((await again).ok()).toBe(true)
  await expect(field(words.otpCode)).toHaveValue('')
  await expect(wait).toContainText(/0:5\d|1:00/)
  // A second code by itself could not be distinguished from the first: nothing is sent by itself any more.
  await applicant.enterOtp(person.phone)
  await expect(field(words.otpCode)).toHaveAccessibleDescription(/ใช้ข้อความล่าสุด/)
  await field(words.otpCode).press('Enter')
  await expect(page.getByRole('heading', { name: words.profileHeading })).toBeVisible()
})

test('after five wrong codes no other one is offered before the wait is over', async ({
  page,
  appUrl,
  watched,
}) => {
  watched.expectErrors(LOGGED.status(400), LOGGED.status(429))
  await installPageTime(page)
  const person = newcomer()
  await page.goto('/register')
  const { words, field, ...applicant } = applicantAt(page, sandboxUrlOf(appUrl))
  await applicant.enterPhone(person.phone)
  await page.route('**/api/otp/verify', (route) =>
    route.fulfill({ status: 429, json: { message: 'OTP_BLOCK', params: { retryAfterSeconds: 900 } } }),
  )
  await field(words.otpCode).fill('000000')
  const wait = page.getByRole('timer')
  await expect(wait).toContainText(/1[45]:/)
  await page.clock.runFor(120_000)
  await expect(wait).toContainText(/1[23]:/)
  await expect(page.getByRole('button', { name: words.sendAgain })).toBeHidden()
  await page.clock.runFor(800_000)
  await expect(page.getByRole('button', { name: words.sendAgain })).toBeVisible()
})

test('a code that one tab has requested can be entered in another, which gets none within the minute', async ({
  page,
  context,
  appUrl,
  watched,
}) => {
  watched.expectErrors(LOGGED.status(429))
  const person = newcomer()
  await page.goto('/register')
  const first = applicantAt(page, sandboxUrlOf(appUrl))
  await first.enterPhone(person.phone)
  await expect(first.heading(first.words.otpHeading)).toBeVisible()

  const other = await context.newPage()
  await other.goto('/register')
  const second = applicantAt(other, sandboxUrlOf(appUrl))
  await second.enterPhone(person.phone)
  await second.enterOtp(person.phone)
  await expect(second.heading(second.words.profileHeading)).toBeVisible()
})
