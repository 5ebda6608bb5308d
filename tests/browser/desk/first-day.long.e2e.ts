import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { type HouseServer, startHouse } from '../../support/browser/builds/strict-server.ts'
import { expectAccessible } from '../../support/browser/checks/accessible.ts'
import { depositSheet } from '../../support/browser/steps/deposit.ts'
import { LAPTOP } from '../../support/browser/steps/desk.ts'
import { applicantAt, newcomer } from '../../support/browser/steps/registering.ts'
import { sendLogin } from '../../support/browser/steps/visit.ts'
import { openWithdraw, sendAndConfirm, sheet } from '../../support/browser/steps/withdrawing.ts'
import { expect, test } from '../../support/browser/test.ts'
import { deskTextOf as th } from '../../support/browser/words/catalogue.ts'
import { MONEY_WORDS } from '../../support/browser/words/money-words.ts'
import { writeIn } from '../../support/folder-for-file.ts'
import { type OutsideWorld, startOutsideWorld } from '../../support/outside-world.ts'

/* Everything is in Thai: what both apps show to who has chosen nothing. */

test.describe.configure({ timeout: 300_000 })

let folder: string
let outside: OutsideWorld
let house: HouseServer

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'krapao-first-day-'))
  outside = await startOutsideWorld()
  house = await startHouse({
    CONNECTIONS_FILE: writeIn(folder, 'connections.json', outside.connections),
    // On the first day nobody would be the second of two people.
    SETTINGS_FILE: writeIn(folder, 'settings.json', { desk: { newcomerHours: 0 } }),
  })
})

test.afterAll(async () => {
  await house.stop()
  await outside.close()
  await rm(folder, { recursive: true })
})

const button = (page: Page, message: string) => page.getByRole('button', { name: th(message), exact: true })
const place = (page: Page, message: string) =>
  page
    .getByRole('navigation')
    .getByRole('link', { name: th(message) })
    .click()
const detail = (page: Page) => page.getByRole('complementary', { name: th('Detail') })

/** The dialog that an act opens, answered by the button of that name. */
async function answer(page: Page, message: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: th(message) }).click()
  await expect(dialog).toHaveCount(0)
}

/** Somebody opens the address of an invitation, chooses a name and a password, and scans the secret. */
async function enter(page: Page, address: string, username: string): Promise<void> {
  await page.goto(address)
  await page.getByLabel(th('Your name, as others see it')).fill(username)
  await page.getByLabel(th('Login name')).fill(username)
  await button(page, 'Continue').click()
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel(th('Password')).fill(`${username} keeps the house`)
  await page.getByLabel(th('Code of the authenticator app')).fill(generateSync({ secret }))
  await expectAccessible(page, 'an invitation in Thai')
  await button(page, 'Enter the desk').click()
  await expect(page.getByText(`${username} · ${th('Manager')}`)).toBeVisible()
}

test('two people open a house, from the address of the command to the first paid withdrawal, in Thai', async ({
  page: member,
  openElsewhere,
}) => {
  const [mali, som] = [await openElsewhere(LAPTOP), await openElsewhere()]
  await enter(mali, house.invitations[0] ?? '', 'mali')
  await enter(som, house.invitations[1] ?? '', 'som')

  await place(mali, 'Site')
  await button(mali, 'Accounts').click()
  await mali.getByRole('button', { name: th(['Add: {name}', { name: th('Account') }]), exact: true }).click()
  await mali.getByLabel(th('Bank'), { exact: true }).selectOption('SCB')
  await mali.getByLabel(th('How it is credited')).selectOption('AUTO')
  await mali.getByLabel(th('Account number')).fill('1112223334')
  await mali.getByLabel(th('Account holder')).fill('BAAN KRAPAO')
  await expectAccessible(mali, 'the first account, in Thai')
  await button(mali, 'Save …').click()
  await mali.getByRole('dialog').getByLabel(th('Reason')).fill('เปิดร้าน')
  await answer(mali, 'Save')

  await place(som, 'To confirm')
  await som
    .getByRole('main')
    .getByRole('link', { name: th('Accounts') })
    .click()
  await button(som, 'Confirm').click()
  await expectAccessible(som, 'what waits for the second person, in Thai')
  await answer(som, 'Confirm')

  const person = newcomer()
  const applicant = applicantAt(member, '')
  await member.goto(`${house.url}/register`)
  await applicant.enterPhone(person.phone)
  await expect(applicant.heading(applicant.words.otpHeading)).toBeVisible()
  await applicant.field(applicant.words.otpCode).fill(outside.lastText(person.phone).otpCode)
  await applicant.enterProfile(person)
  await applicant.fillBank(person)
  await applicant.send()
  await expect(member).toHaveURL(/\/login/)
  await sendLogin(member, { member: { username: person.phone, password: person.password } })
  await expect(member).toHaveURL(/\/user\/home/)
  await member.goto(`${house.url}/user/home?sheet=deposit`)
  await expect(depositSheet(member)).toContainText('ไทยพาณิชย์')

  const { bankCode: senderBankCode, bankAccountNo: senderAccountNo } = person
  const sent = { houseBankCode: 'SCB', senderBankCode, senderAccountNo, sentAt: new Date().toISOString() }
  await outside.report(house.url, { ...sent, reference: 'first-deposit', amountSatang: 1000_00 })
  await member.goto(`${house.url}/user/home`)
  await expect(member.getByText('1,000.00').first()).toBeVisible()
  await openWithdraw(member)
  await sheet(member).getByLabel(MONEY_WORDS.th.amount).fill('300')
  await sendAndConfirm(member)
  await expect(member.getByText('700.00').first()).toBeVisible()

  await place(mali, 'Withdrawals')
  await mali
    .getByRole('main')
    .getByRole('row')
    .filter({ hasText: person.phone.slice(-4) })
    .getByRole('link')
    .click()
  for (const act of ['Claim', 'Approve']) {
    await detail(mali)
      .getByRole('button', { name: th(act) })
      .click()
    await answer(mali, act)
  }
  await detail(mali)
    .getByRole('button', { name: th('Show number (logged)') })
    .click()
  await expect(detail(mali).getByText(person.bankAccountNo)).toBeVisible()
  await detail(mali)
    .getByRole('button', { name: th('Mark as paid') })
    .click()
  await mali.getByRole('dialog').getByLabel(th('Bank reference')).fill('first-payment')
  await expectAccessible(mali, 'the question before the first payment, in Thai')
  await answer(mali, 'Mark as paid')
  await expect(detail(mali).getByText('first-payment')).toBeVisible()

  await member.goto(`${house.url}/user/statement`)
  await expect(member.getByText('300.00').first()).toBeVisible()
})
