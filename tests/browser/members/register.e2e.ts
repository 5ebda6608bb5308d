import { LOGGED } from '../../support/browser/checks/watch.ts'
import { findOnDevice, readDevice } from '../../support/browser/device.ts'
import { sandboxUrlOf } from '../../support/browser/sandbox.ts'
import { applicantAt, newcomer } from '../../support/browser/steps/registering.ts'
import { chooseLanguage } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { WORDS } from '../../support/browser/words/words.ts'

for (const language of ['th', 'lo', 'en'] as const) {
  const words = WORDS[language]

  test(
    `a visitor becomes a member in ${words.languageName} with the code of the SMS, and logs in as themselves`,
    { tag: language === 'th' ? [] : '@long' },
    async ({ page, appUrl }) => {
      const person = newcomer()
      await page.goto('/login')
      await chooseLanguage(page, words)
      const { words: own, heading, ...applicant } = applicantAt(page, sandboxUrlOf(appUrl), language)
      await page.getByRole('main').getByRole('link', { name: own.register }).click()
      await expect(page).toHaveURL('/register')

      await applicant.enterPhone(person.phone)
      await expect(page.getByText(own.reference)).toBeVisible()
      await applicant.enterOtp(person.phone)
      await applicant.enterProfile(person)
      await applicant.fillBank(person)
      expect(findOnDevice(await readDevice(page), [person.password])).toEqual([])
      await applicant.send()

      await expect(heading(own.registered)).toBeFocused()
      await expect(page).toHaveURL('/login')
      await expect(page.getByLabel(words.phoneNumber)).toHaveValue(person.phone)
      expect(findOnDevice(await readDevice(page), [person.phone, person.bankAccountNo])).toEqual([])
      await page.getByLabel(words.password, { exact: true }).fill(person.password)
      await page.getByRole('button', { name: words.logIn }).click()
      await expect(page).toHaveURL('/user/home')
      await page.getByRole('link', { name: words.profile }).click()
      await expect(page.getByText('PITI CHUJAI')).toBeVisible()
      await expect(page.getByText(person.phone)).toBeVisible()
    },
  )
}

test(
  'the steps cannot be tapped, and the phone’s back button leads one step back',
  { tag: '@long' },
  async ({ page, appUrl }) => {
    const person = newcomer()
    await page.goto('/register')
    const { words, heading, field, ...applicant } = applicantAt(page, sandboxUrlOf(appUrl))
    const steps = page.getByRole('listitem').filter({ has: page.locator('[aria-hidden]') })
    await expect(steps.and(page.locator('[aria-current=step]'))).toHaveText(/เบอร์โทร/)
    await expect(page.locator('.stepper :is(a, button, [tabindex])')).toHaveCount(0)
    await applicant.reachBank(person)

    await page.goBack()
    await expect(heading(words.profileHeading)).toBeFocused()
    await expect(page.getByLabel(words.profileName)).toHaveValue(person.name)
    await expect(field(words.password)).toHaveValue(person.password)
    // The code is verified: its step is not shown again.
    await page.getByRole('button', { name: words.back }).click()
    await expect(heading(words.phoneHeading)).toBeFocused()
    await expect(page.getByLabel(WORDS.th.phoneNumber)).toHaveValue(person.phone)
    await applicant.next()
    await expect(heading(words.profileHeading)).toBeVisible()
    await applicant.next()
    await expect(field(words.bank)).toHaveValue(person.bankCode)
    await expect(field(words.firstName)).toHaveValue(person.firstName)
  },
)

test(
  'typed text survives a reload at every step, except the password',
  { tag: '@long' },
  async ({ page, appUrl }) => {
    const person = newcomer()
    await page.goto('/register')
    const { words, heading, field, ...applicant } = applicantAt(page, sandboxUrlOf(appUrl))
    await page.getByLabel(WORDS.th.phoneNumber).fill(person.phone)
    await page.getByLabel(words.consent).check()
    await page.reload()
    await expect(page.getByLabel(WORDS.th.phoneNumber)).toHaveValue(person.phone)
    await expect(page.getByLabel(words.consent)).toBeChecked()
    await applicant.next()

    await expect(heading(words.otpHeading)).toBeVisible()
    await page.reload()
    await applicant.enterOtp(person.phone)
    await applicant.enterProfile(person)
    await applicant.fillBank(person)
    expect(findOnDevice(await readDevice(page), [person.password])).toEqual([])
    await page.reload()

    await expect(heading(words.profileHeading)).toBeVisible()
    await expect(page.getByLabel(words.profileName)).toHaveValue(person.name)
    await expect(field(words.password)).toHaveValue('')
    await applicant.enterProfile(person)
    await expect(field(words.bank)).toHaveValue(person.bankCode)
    await expect(page.getByLabel(words.accountNumber)).toHaveValue(person.bankAccountNo)
    await applicant.send()
    await expect(heading(words.registered)).toBeVisible()
  },
)

test(
  'the code of an invitation is stored, cannot be changed, is replaced by a newer one, and is deleted in the end',
  { tag: '@long' },
  async ({ page, appUrl }) => {
    const person = newcomer()
    await page.goto('/register?code=PR-older')
    await expect(page.getByLabel(WORDS.th.phoneNumber)).toBeVisible()
    const { words, heading, ...applicant } = applicantAt(page, sandboxUrlOf(appUrl))
    await page.goto('/login?code=PR-newer.')
    await page.getByRole('main').getByRole('link', { name: words.register }).click()
    await expect(page.locator('.stepper')).toBeVisible()
    for (const worse of ['undefined', '100%', 'PR%201']) {
      await page.goto(`/register?code=${worse}`)
      await expect(page.getByLabel(WORDS.th.phoneNumber)).toBeVisible()
    }
    await page.goto('/register')
    await applicant.enterPhone(person.phone)
    await applicant.enterOtp(person.phone)
    await expect(page.getByLabel(words.inviterCode)).toHaveValue('PR-newer')
    await expect(page.getByLabel(words.inviterCode)).not.toBeEditable()
    await applicant.enterProfile(person)
    await applicant.fillBank(person)
    const sent = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/account')
    await applicant.send()
    expect((await sent).postDataJSON()).toMatchObject({
      inviteCode: 'PR-newer',
      bankAccountName: 'PITI CHUJAI',
    })
    await expect(heading(words.registered)).toBeVisible()
    expect(findOnDevice(await readDevice(page), ['PR-newer'])).toEqual([])
  },
)

test(
  'a site that requires no code leads from the number to the profile',
  { tag: '@long' },
  async ({ page, sandbox }) => {
    await sandbox.askForOtp(false)
    try {
      await page.goto('/register')
      const { words, heading, ...applicant } = applicantAt(page, '')
      await applicant.enterPhone(newcomer().phone)
      await expect(heading(words.profileHeading)).toBeVisible()
      await expect(page.locator('.stepper [data-state=done]')).toHaveCount(2)
    } finally {
      await sandbox.askForOtp(true)
    }
  },
)

test('a double tap registers once, and a lost answer is not reported as a failure', async ({
  page,
  watched,
  appUrl,
}) => {
  watched.expectErrors(LOGGED.noConnection, LOGGED.status(409), LOGGED.status(400))
  const person = newcomer()
  await page.goto('/register')
  const { words, heading, ...applicant } = applicantAt(page, sandboxUrlOf(appUrl))
  await applicant.reachBank(person)

  let sent = 0
  let lose = () => {}
  const isTappedOut = new Promise<void>((resolve) => (lose = resolve))
  await page.route('**/api/account', async (route) => {
    sent += 1
    // The member is created, and the visitor never gets the answer.
    await route.fetch()
    await isTappedOut
    await route.abort('connectionreset')
  })
  const send = page.getByRole('button', { name: words.register, exact: true })
  await send.dblclick()
  await page.keyboard.press('Enter')
  lose()
  const notice = page.getByRole('alert').filter({ hasText: 'คุณอาจสมัครสำเร็จแล้ว' })
  await expect(notice.getByRole('link', { name: WORDS.th.logIn })).toBeVisible()
  expect(sent).toBe(1)
  await expect(page.getByLabel(words.accountNumber)).toHaveValue(person.bankAccountNo)

  await page.unroute('**/api/account')
  await applicant.send()
  await expect(heading(words.registered)).toBeVisible()
})

test(
  'without a network the form says so when it is sent, and stays unchanged',
  { tag: '@long' },
  async ({ page, context, watched }) => {
    watched.expectErrors(LOGGED.noConnection)
    await page.goto('/register')
    const { words, ...applicant } = applicantAt(page, '')
    await page.getByLabel(WORDS.th.phoneNumber).fill('0812345678')
    await page.getByLabel(words.consent).check()
    await context.setOffline(true)
    await expect(page.getByText(WORDS.th.offline)).toBeVisible()
    await applicant.next()
    await expect(page.getByRole('main').getByText(WORDS.th.noConnection)).toBeVisible()
    await expect(page.getByLabel(WORDS.th.phoneNumber)).toHaveValue('0812345678')
    await context.setOffline(false)
    await applicant.next()
    await expect(page.getByRole('heading', { name: words.otpHeading })).toBeVisible()
  },
)

test(
  'terms that cannot be loaded do not delete the typed text',
  { tag: '@long' },
  async ({ page, watched, appUrl }) => {
    watched.expectErrors(LOGGED.noConnection)
    const person = newcomer()
    await page.goto('/register')
    const { words, heading, field, next, ...applicant } = applicantAt(page, sandboxUrlOf(appUrl))
    await applicant.enterPhone(person.phone)
    await applicant.enterOtp(person.phone)
    await applicant.enterProfile(person)
    await page.getByRole('button', { name: words.back }).click()
    await page.getByRole('button', { name: words.back }).click()

    const seeTerms = page.getByRole('button', { name: words.seeTerms })
    await page.route('**/assets/**', (route) => route.abort())
    await seeTerms.click()
    await expect(page.locator('.toast').getByText(WORDS.th.noConnection)).toBeVisible()
    await expect(page.getByLabel(WORDS.th.phoneNumber)).toHaveValue(person.phone)
    await page.unroute('**/assets/**')
    await seeTerms.click()
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    await page.keyboard.press('Escape')
    // The server was reached, so it may have another version: that offer covers nothing either.
    await expect(page.getByText(WORDS.th.newVersion)).toBeVisible()
    await next()
    await expect(heading(words.profileHeading)).toBeVisible()
    await expect(field(words.password)).toHaveValue(person.password)
  },
)
