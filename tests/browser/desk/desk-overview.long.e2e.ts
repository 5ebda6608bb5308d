import { expectAccessible } from '../../support/browser/checks/accessible.ts'
import { LAPTOP, test } from '../../support/browser/steps/desk.ts'
import { expect } from '../../support/browser/test.ts'

test('what a member waits for is counted at the desk, on a laptop and a phone, until it is done', async ({
  page: phone,
  openElsewhere,
  desk,
  players,
}) => {
  const laptop = await openElsewhere(LAPTOP)
  const member = await players.join({ wallet: 400, games: {} })
  await players.withdraw(member, 300)
  await desk.enter(laptop, 'nok')
  await laptop.keyboard.press('g')
  await laptop.keyboard.press('o')
  const waiting = laptop.getByRole('row', { name: /^Withdrawals \d/ })
  await expect(waiting).toBeVisible()
  await expect(laptop.getByRole('navigation').getByRole('link', { name: /^Withdrawals \d/ })).toBeVisible()
  await expect(laptop.getByRole('row', { name: /^Reports of banks/ })).toBeVisible()
  await expectAccessible(laptop, 'the overview')
  await desk.enter(phone, 'mali')
  await phone.getByRole('link', { name: 'Overview' }).click()
  await expect(phone.getByRole('row', { name: /^Withdrawals \d/ })).toBeVisible()
  await expectAccessible(phone, 'the overview on a phone')
})
