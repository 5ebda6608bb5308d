import { expectAccessible } from '../../support/browser/checks/accessible.ts'
import {
  decide,
  detail,
  handInUnanswered,
  openMoneyFrom,
  openSlipOf,
  test,
} from '../../support/browser/steps/desk.ts'
import { expect } from '../../support/browser/test.ts'

test.afterEach(({ sandbox }) => sandbox.banksAnswer('ok'))

test('two cashiers at one slip: one has it, the other sees who, and the amount of the bank is credited once', async ({
  desk,
  players,
  sandbox,
  appUrl,
}) => {
  const member = await players.join({ wallet: 0, games: {} })
  await handInUnanswered(appUrl, sandbox, member, 450)
  const lek = await desk.claimBeforeMali({
    queue: 'slips',
    name: 'Lek',
    act: 'Accept',
    open: (page) => openSlipOf(page, member),
  })
  const picture = detail(lek).getByRole('img', { name: 'The slip' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(720)
  await detail(lek).getByRole('button', { name: 'Larger' }).click()
  const compared = detail(lek).locator('.judged .card')
  expect(await compared.evaluate((card) => card.scrollWidth - card.clientWidth), 'it is whole').toBe(0)

  await lek.keyboard.press('a')
  await expect(lek.getByRole('dialog').getByLabel('Bank reference')).toBeVisible()
  await lek.getByRole('dialog').getByLabel('Amount in baht').fill('1,450')
  await expect(lek.getByRole('dialog').getByRole('button', { name: 'Accept ฿1,450.00' })).toBeVisible()
  await expectAccessible(lek, 'what our bank received')
  await lek.keyboard.press('Escape')
  await sandbox.banksAnswer('ok')
  await detail(lek).getByRole('button', { name: 'Ask the bank again' }).click()
  await expect(detail(lek).getByRole('row', { name: 'Amount' })).toContainText('฿450.00')
  await lek.keyboard.press('a')
  await lek.getByRole('dialog').getByRole('button', { name: 'Accept ฿450.00' }).click()
  await expect(detail(lek).getByText('Accepted', { exact: true })).toBeVisible()
  expect(await players.balances(member)).toEqual({ WALLET: 450 })
})

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

test('a slip is rejected in the words that the member reads, and an arrival closed with a reason: nobody is credited', async ({
  page,
  desk,
  players,
  sandbox,
  appUrl,
}) => {
  const member = await players.join({ wallet: 0, games: {} })
  const accountNo = `${member.bankAccountNo}7`
  await sandbox.moneyArrives(member.username, 60, accountNo)
  await handInUnanswered(appUrl, sandbox, member, 60)
  await desk.enter(page, 'nok')
  const dialog = page.getByRole('dialog')
  await openSlipOf(page, member)
  await decide(page, 'Claim')
  await detail(page).getByRole('button', { name: 'Turn' }).click()
  await detail(page).getByRole('button', { name: 'Larger' }).click()
  await detail(page).getByRole('button', { name: 'Reject' }).click()
  await dialog.getByLabel('Reason').selectOption('EXPIRED_SLIP')
  await expect(dialog.getByText('in their own language: expired')).toBeVisible()
  await expectAccessible(page, 'the reason of a rejection')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(detail(page).getByText('The member reads: expired')).toBeVisible()
  await expect(detail(page).getByText('Rejected', { exact: true }).first()).toBeVisible()

  await openMoneyFrom(page, accountNo)
  await decide(page, 'Claim')
  await detail(page).getByRole('button', { name: 'Close without credit' }).click()
  await dialog.getByLabel('Reason').selectOption({ label: 'Returned to the sender' })
  await dialog.getByLabel('What was found').fill('sent back by the branch')
  await expectAccessible(page, 'why it is closed')
  await dialog.getByRole('button', { name: 'Close without credit' }).click()
  await expect(detail(page).getByText('Closed', { exact: true })).toBeVisible()
  await expect(detail(page).getByText('Returned to the sender')).toBeVisible()
  expect(await players.balances(member)).toEqual({ WALLET: 0 })
})
