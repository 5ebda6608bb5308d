import { LOGGED } from '../../support/browser/checks/watch.ts'
import { visitAsNew } from '../../support/browser/player.ts'
import {
  fillInTransfer,
  sendTransfer,
  transferSheet,
  TRANSFER_PATH,
} from '../../support/browser/steps/transferring.ts'
import { expect, test } from '../../support/browser/test.ts'
import { MONEY_WORDS } from '../../support/browser/words/money-words.ts'

const money = MONEY_WORDS.th

test('while money is paused the sheet reports that nothing was taken and keeps its input, and the same tap works later', async ({
  page,
  watched,
  players,
}) => {
  watched.expectErrors(LOGGED.status(503))
  const member = await visitAsNew(page, players, { wallet: 500, games: { PG: 0 } })
  await fillInTransfer(page, 'PG')
  await page.route(`**${TRANSFER_PATH}`, (route) =>
    route.fulfill({ status: 503, json: { message: 'INTERNAL_SERVER_ERROR', params: { paused: 'money' } } }),
  )
  await sendTransfer(page)
  await expect(transferSheet(page).getByRole('alert')).toHaveText(money.paused)
  await expect(transferSheet(page).getByText(money.checking)).toHaveCount(0)
  await expect(transferSheet(page).getByLabel(money.amount)).toHaveValue('100')

  await page.unrouteAll()
  await sendTransfer(page)
  await expect(page.getByRole('alertdialog', { name: money.done })).toBeVisible()
  expect(await players.balances(member)).toEqual({ WALLET: 400, PG: 100 })
})
