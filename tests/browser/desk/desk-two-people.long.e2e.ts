import { expectAccessible } from '../../support/browser/checks/accessible.ts'
import { detail, LAPTOP, openMember, test } from '../../support/browser/steps/desk.ts'
import { expect } from '../../support/browser/test.ts'

test('a manager proposes another bank account, and a cashier confirms it by the keyboard', async ({
  page: phone,
  openElsewhere,
  desk,
  players,
}) => {
  const nok = await openElsewhere(LAPTOP)
  const member = await players.join({ wallet: 100, games: {} })
  await desk.enter(phone, 'mali')
  await openMember(phone, member)
  const acts = detail(phone).getByRole('button', { name: 'Lock' }).locator('..')
  for (const bar of [acts, phone.getByRole('navigation')])
    expect((await bar.boundingBox())?.height, 'one row beside what is open').toBeLessThan(2 * 48)
  await detail(phone).getByRole('button', { name: 'Change the bank account' }).click()
  const question = phone.getByRole('dialog')
  await question.getByLabel('Bank', { exact: true }).selectOption('KBANK')
  await question.getByLabel('Account number').fill(`99${member.username.slice(-8)}`)
  await question.getByLabel("Holder's name").fill('SOMEBODY ELSE')
  await question.getByLabel('Reason').fill('bank book')
  await expectAccessible(phone, 'the question before a proposal')
  await question.getByRole('button', { name: 'Propose the account' }).click()
  await expect(detail(phone).getByRole('heading', { name: 'To confirm' })).toBeVisible()
  await expect(detail(phone).getByRole('button', { name: 'Retract the proposal' })).toBeVisible()
  await expectAccessible(phone, 'a member with a proposal')

  await desk.enter(nok, 'nok')
  await nok.keyboard.press('g')
  await nok.keyboard.press('t')
  const proposal = nok.getByRole('region').filter({ hasText: member.username.slice(-4) })
  await expectAccessible(nok, 'what waits for a second person')
  await proposal.getByRole('button', { name: 'Confirm' }).focus()
  await nok.keyboard.press('Enter')
  const dialog = nok.getByRole('dialog')
  await expect(dialog.getByText('SOMEBODY ELSE')).toBeVisible()
  await dialog.getByRole('button', { name: 'Confirm' }).focus()
  await nok.keyboard.press('Enter')
  await expect(proposal).toHaveCount(0)
})
