import { expectAccessible } from '../../support/browser/checks/accessible.ts'
import { decide, detail, openMoneyFrom, test } from '../../support/browser/steps/desk.ts'
import { expect } from '../../support/browser/test.ts'

test('two cashiers at one arrival: one has it, gives it to a member whom they search for, and it is credited once', async ({
  desk,
  players,
  sandbox,
}) => {
  const member = await players.join({ wallet: 0, games: {} })
  const accountNo = `${member.bankAccountNo}7`
  await sandbox.moneyArrives(member.username, 450, accountNo)
  const lek = await desk.claimBeforeMali({
    queue: 'arrivals',
    name: 'Lek',
    act: 'Credit',
    open: (page) => openMoneyFrom(page, accountNo),
  })

  await lek.keyboard.press('a')
  const dialog = lek.getByRole('dialog')
  await dialog.getByLabel('What was found').fill('the bank says so')
  await dialog.getByRole('button', { name: 'Credit ฿450.00' }).click()
  const search = dialog.getByRole('searchbox')
  expect(await search.evaluate((input: HTMLInputElement) => input.validationMessage)).toContain('Choose')
  await search.fill(member.username)
  await search.press('Enter')
  await dialog.getByRole('radio').check()
  await expectAccessible(lek, 'whose money it is')
  await dialog.getByRole('button', { name: 'Credit ฿450.00' }).click()
  await expect(detail(lek).getByText('Credited', { exact: true })).toBeVisible()
  await expect(detail(lek).getByRole('heading', { name: 'Credited under its number' })).toBeVisible()
  expect(await players.balances(member)).toEqual({ WALLET: 450 })
})

test('an arrival that is sent back is closed with a reason, and nobody is credited', async ({
  page,
  desk,
  players,
  sandbox,
}) => {
  const member = await players.join({ wallet: 0, games: {} })
  const accountNo = `${member.bankAccountNo}7`
  await sandbox.moneyArrives(member.username, 60, accountNo)
  await desk.enter(page, 'nok')
  await openMoneyFrom(page, accountNo)
  await decide(page, 'Claim')
  await detail(page).getByRole('button', { name: 'Close without credit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').selectOption({ label: 'Returned to the sender' })
  await dialog.getByLabel('What was found').fill('sent back by the branch')
  await expectAccessible(page, 'why it is closed')
  await dialog.getByRole('button', { name: 'Close without credit' }).click()
  await expect(detail(page).getByText('Closed', { exact: true })).toBeVisible()
  await expect(detail(page).getByText('Returned to the sender')).toBeVisible()
  expect(await players.balances(member)).toEqual({ WALLET: 0 })
})
