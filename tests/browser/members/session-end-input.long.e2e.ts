import { LOGGED } from '../../support/browser/checks/watch.ts'
import { visitAs } from '../../support/browser/player.ts'
import { balance, sendLogin } from '../../support/browser/steps/visit.ts'
import { loseSession, openWithdraw, sheet } from '../../support/browser/steps/withdrawing.ts'
import { expect, test } from '../../support/browser/test.ts'
import { MONEY_WORDS } from '../../support/browser/words/money-words.ts'

const { amount } = MONEY_WORDS.th

test('another member starts at home, without the amount of the member before', async ({
  page,
  players,
  watched,
}) => {
  watched.expectErrors(LOGGED.status(401))
  const [first, second] = [
    await players.join({ wallet: 300, games: {} }),
    await players.join({ wallet: 300, games: {} }),
  ]
  await visitAs(page, first)
  await loseSession(page)
  const entries = () => page.evaluate(() => history.length)
  const before = await entries()

  await sendLogin(page, { member: second })
  await expect(page).toHaveURL('/user/home')
  expect(await entries(), 'the login form is no entry to go back to').toBe(before)
  await expect(balance(page)).toContainText('฿300.00')
  await expect(sheet(page)).toBeHidden()
  await openWithdraw(page)
  await expect(sheet(page).getByLabel(amount)).toHaveValue('')
})
