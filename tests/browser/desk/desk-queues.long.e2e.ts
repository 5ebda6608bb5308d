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

test('a slip is looked at and credited with the amount of the bank, and another is rejected in the words that the member reads', async ({
  page,
  desk,
  players,
  sandbox,
  appUrl,
}) => {
  const [member, other] = [
    await players.join({ wallet: 0, games: {} }),
    await players.join({ wallet: 0, games: {} }),
  ]
  await handInUnanswered(appUrl, sandbox, member, 450)
  await handInUnanswered(appUrl, sandbox, other, 60)
  await desk.enter(page, 'lek')
  await openSlipOf(page, member)
  const dialog = page.getByRole('dialog')
  const picture = detail(page).getByRole('img', { name: 'The slip' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(720)
  for (const button of ['Turn', 'Larger']) await detail(page).getByRole('button', { name: button }).click()
  const compared = detail(page).locator('.judged .card')
  expect(await compared.evaluate((card) => card.scrollWidth - card.clientWidth), 'it is whole').toBe(0)
  await expectAccessible(page, 'a slip')
  await decide(page, 'Claim')
  await detail(page).getByRole('button', { name: 'Accept' }).click()
  await dialog.getByLabel('Amount in baht').fill('1,450')
  await expect(dialog.getByRole('button', { name: 'Accept ฿1,450.00' })).toBeVisible()
  await expectAccessible(page, 'what our bank received')
  await page.keyboard.press('Escape')
  await sandbox.banksAnswer('ok')
  await detail(page).getByRole('button', { name: 'Ask the bank again' }).click()
  await expect(detail(page).getByRole('row', { name: 'Amount' })).toContainText('฿450.00')
  await page.keyboard.press('a')
  await dialog.getByRole('button', { name: 'Accept ฿450.00' }).click()
  await expect(detail(page).getByText('Accepted', { exact: true })).toBeVisible()

  await openSlipOf(page, other)
  await decide(page, 'Claim')
  await detail(page).getByRole('button', { name: 'Reject' }).click()
  await dialog.getByLabel('Reason').selectOption('EXPIRED_SLIP')
  await expect(dialog.getByText('in their own language: expired')).toBeVisible()
  await expectAccessible(page, 'the reason of a rejection')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(detail(page).getByText('The member reads: expired')).toBeVisible()
  await expect(detail(page).getByText('Rejected', { exact: true }).first()).toBeVisible()
  for (const [player, WALLET] of [
    [member, 450],
    [other, 0],
  ] as const)
    expect(await players.balances(player)).toEqual({ WALLET })
})

test('money that arrived is given to a member whom a cashier searches for, and other money is closed with a reason', async ({
  page,
  desk,
  players,
  sandbox,
}) => {
  const member = await players.join({ wallet: 0, games: {} })
  const [accountNo, otherNo] = [`${member.bankAccountNo}7`, `${member.bankAccountNo}8`]
  await sandbox.moneyArrives(member.username, 450, accountNo)
  await sandbox.moneyArrives(member.username, 60, otherNo)
  await desk.enter(page, 'nok')
  await openMoneyFrom(page, accountNo)
  await decide(page, 'Claim')
  await expectAccessible(page, 'money to assign')
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What was found').fill('the bank says so')
  await dialog.getByRole('button', { name: 'Credit ฿450.00' }).click()
  const search = dialog.getByRole('searchbox')
  expect(await search.evaluate((input: HTMLInputElement) => input.validationMessage)).toContain('Choose')
  await search.fill(member.username)
  await search.press('Enter')
  await dialog.getByRole('radio').check()
  await expectAccessible(page, 'whose money it is')
  await dialog.getByRole('button', { name: 'Credit ฿450.00' }).click()
  await expect(detail(page).getByText('Credited', { exact: true })).toBeVisible()
  await expect(detail(page).getByRole('heading', { name: 'Credited under its number' })).toBeVisible()

  await openMoneyFrom(page, otherNo)
  await decide(page, 'Claim')
  await detail(page).getByRole('button', { name: 'Close without credit' }).click()
  await dialog.getByLabel('Reason').selectOption({ label: 'Returned to the sender' })
  await dialog.getByLabel('What was found').fill('sent back by the branch')
  await expectAccessible(page, 'why it is closed')
  await dialog.getByRole('button', { name: 'Close without credit' }).click()
  await expect(detail(page).getByText('Closed', { exact: true })).toBeVisible()
  await expect(detail(page).getByText('Returned to the sender')).toBeVisible()
  expect(await players.balances(member)).toEqual({ WALLET: 450 })
})
