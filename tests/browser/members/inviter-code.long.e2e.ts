import { LOGGED } from '../../support/browser/checks/watch.ts'
import { freshMember } from '../../support/browser/fresh-member.ts'
import { sandboxUrlOf } from '../../support/browser/sandbox.ts'
import { applicantAt, newcomer } from '../../support/browser/steps/registering.ts'
import { expect, test } from '../../support/browser/test.ts'

test('an unknown invite code is reported at its field, and a short one is accepted as typed', async ({
  page,
  watched,
  appUrl,
}) => {
  watched.expectErrors(LOGGED.status(400))
  const inviter = await freshMember(appUrl)
  const answer = await page.request.get('/api/wallet', {
    headers: { Authorization: `Bearer ${inviter.token}`, 'X-Requested-With': 'XMLHttpRequest' },
  })
  const code = String(Object(await answer.json()).invite.code)
  const person = newcomer()
  await page.goto('/register')
  const { words, heading, next, ...applicant } = applicantAt(page, sandboxUrlOf(appUrl))
  await applicant.enterPhone(person.phone)
  await applicant.enterOtp(person.phone)
  await expect(heading(words.profileHeading)).toBeVisible()
  const field = page.getByLabel(words.inviterCode)
  await field.fill('ZZZZZZZ')
  await applicant.enterProfile(person)
  await expect(field).toHaveAccessibleDescription('รหัสแนะนำนี้ไม่ถูกต้อง ตรวจอีกครั้งหรือเว้นว่างไว้')
  await expect(field).toBeFocused()
  await field.fill(code.toLowerCase())
  await next()
  await expect(heading(words.bankHeading)).toBeVisible()
})
