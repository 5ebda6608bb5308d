import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../../support/browser/checks/accessible.ts'
import { decide, detail, LAPTOP, openWithdrawalOf, test } from '../../support/browser/steps/desk.ts'
import { expect } from '../../support/browser/test.ts'

test('an approved withdrawal is paid by a file, one of two makes it, and the bank’s statement marks it and is compared', async ({
  page: phone,
  openElsewhere,
  desk,
  players,
}) => {
  const nok = await openElsewhere(LAPTOP)
  const member = await players.join({ wallet: 700, games: {} })
  await players.withdraw(member, 345.5)
  await desk.enter(nok, 'nok')
  await desk.enter(phone, 'lek')
  await nok.getByRole('link', { name: 'Withdrawals' }).click()
  await openWithdrawalOf(nok, member)
  await decide(nok, 'Claim')
  await detail(nok).getByRole('button', { name: 'Approve' }).click()
  await nok.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(detail(nok).getByText('Approved: Nok')).toBeVisible()

  // Both have the question open: the second finds nothing left.
  await phone.getByRole('link', { name: 'Withdrawals' }).click()
  for (const page of [nok, phone]) {
    await page.getByRole('link', { name: 'Payment files' }).first().click()
    await page.getByRole('button', { name: 'Make a payment file' }).click()
    await expectAccessible(page, 'the question before a payment file')
  }
  for (const page of [nok, phone])
    await page.getByRole('dialog').getByRole('button', { name: 'Make a payment file' }).click()
  await expect(phone.getByRole('dialog')).toContainText('Nothing of what waits')
  await phone.getByRole('button', { name: 'Cancel' }).click()
  await expectAccessible(phone, 'payment files on a phone')
  await nok.getByRole('row', { name: 'With the bank' }).getByRole('link').click()
  const saved = nok.waitForEvent('download')
  await nok.getByRole('button', { name: 'Download for the bank' }).click()
  const file = await readFile(await (await saved).path(), 'utf8')
  const [, reference = ''] =
    new RegExp(`345\\.50,THB,.*,${member.bankAccountNo},.*,(KP\\d+)`).exec(file) ?? []
  await expectAccessible(nok, 'a payment file')
  await nok.getByRole('row', { name: reference }).getByRole('link').click()
  await expect(detail(nok).getByText('nobody pays it by hand')).toBeVisible()
  await expect(detail(nok).getByRole('button', { name: 'Mark as paid' })).toHaveCount(0)

  const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Bangkok' }).format(new Date())
  const statement = [
    'Account,405-1-23456-7',
    'Date,Details,Withdrawal,Deposit,Balance',
    `${day},"Transfer ${reference}",345.50,,10000.00`,
    `${day},From somebody,,77.25,10077.25`,
  ].join('\n')
  await phone.getByLabel('Or its lines, pasted').fill(statement)
  await expect(phone.getByText('1 line has a reference of ours, of 2.')).toBeVisible()
  await expectAccessible(phone, 'what the bank has paid, on a phone')
  await phone.getByRole('button', { name: 'Mark 1 as paid' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Mark 1 as paid' }).click()
  await expect(phone.getByText('1 withdrawal is marked as paid.')).toBeVisible()
  expect(await players.balances(member)).toEqual({ WALLET: 354.5 })

  await nok.getByRole('link', { name: 'Books' }).click()
  await nok.getByRole('link', { name: 'Compare a bank statement' }).click()
  await nok.getByLabel('Or its lines, pasted').fill(statement)
  await expect(nok.getByText('2 of 2 lines are of this day and have an amount.')).toBeVisible()
  await expect(nok.getByText('The account had 10,345.50 before and 10,077.25 after.')).toBeVisible()
  const only = nok.getByRole('region', { name: 'Only at the bank' })
  await expect(only.getByRole('row')).toHaveCount(2)
  await expect(only.getByRole('row').nth(1)).toContainText('From somebody')
  await expectAccessible(nok, 'a statement that is compared')
  await only.getByRole('link', { name: 'Arrivals' }).click()
  await expect(nok.getByRole('searchbox')).toHaveValue('77.25')
})
