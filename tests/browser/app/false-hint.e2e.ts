import { LOGGED } from '../../support/browser/checks/watch.ts'
import { requester } from '../../support/browser/requester.ts'
import { sandboxAt, sandboxUrlOf } from '../../support/browser/sandbox.ts'
import { applicantAt, newcomer } from '../../support/browser/steps/registering.ts'
import {
  chooseAccount,
  fillInTransfer,
  sendTransfer,
  transferSheet,
} from '../../support/browser/steps/transferring.ts'
import { balance, sendLogin } from '../../support/browser/steps/visit.ts'
import { withdraw } from '../../support/browser/steps/withdrawing.ts'
import { expect, test } from '../../support/browser/test.ts'
import { MONEY_WORDS } from '../../support/browser/words/money-words.ts'
import { REWARD_WORDS } from '../../support/browser/words/reward-words.ts'
import { WORDS } from '../../support/browser/words/words.ts'

const { th } = WORDS
const money = MONEY_WORDS.th

/** Runs in the page before the app: a web view that reports no network although there is one. */
function reportNoNetwork(): void {
  Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false })
}

test('where the browser reports no network although there is one, a visitor registers, logs in, transfers, withdraws and spins', async ({
  page,
  appUrl,
}) => {
  await page.addInitScript(reportNoNetwork)
  const person = newcomer()
  const sandboxUrl = sandboxUrlOf(appUrl)
  await page.goto('/register')
  const { words, heading, ...applicant } = applicantAt(page, sandboxUrl)
  await applicant.reachBank(person)
  await applicant.send()
  await expect(heading(words.registered)).toBeVisible()
  await sandboxAt(sandboxUrl).moneyArrives(person.phone, 500)
  await requester(sandboxUrl)('POST', `/api/members/${person.phone}/coins`, { coins: 1 })
  await page.getByLabel(th.password, { exact: true }).fill(person.password)
  await page.getByRole('button', { name: th.logIn }).click()
  await expect(page).toHaveURL('/user/home')

  await expect(balance(page)).toContainText('฿500.00')
  await expect(balance(page)).toContainText(th.updatedAt)
  await expect(page.getByText(th.offline)).toBeHidden()

  await withdraw(page, '120', money.ok)
  await expect(balance(page)).toContainText('฿380.00')

  await page
    .getByRole('listitem')
    .getByRole('button')
    .filter({ has: page.getByText('PG', { exact: true }) })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: money.openAccount }).click()
  const account = page.getByRole('dialog', { name: 'PG', exact: true })
  await expect(account).toBeVisible()
  await page.goBack()
  await expect(account).toBeHidden()
  await fillInTransfer(page, 'PG')
  await sendTransfer(page)
  await page.getByRole('alertdialog', { name: money.done }).getByRole('button', { name: money.ok }).click()
  await expect(balance(page)).toContainText('฿380.00')
  await expect(page.getByRole('listitem').filter({ hasText: 'PG' }).first()).toContainText('100.00')

  await page.goto('/user/spin')
  await page.getByRole('button', { name: REWARD_WORDS.th.spinWith(1) }).click()
  await expect(page.getByRole('dialog', { name: REWARD_WORDS.th.congratulations })).toBeVisible()
})

test(
  'where the network leads nowhere and the browser does not know, the first failed call says so, and the banner goes by itself',
  { tag: '@long' },
  async ({ page, front, watched, players }) => {
    watched.expectErrors(LOGGED.noConnection, /WebSocket connection to/)
    const member = await players.join({ wallet: 100, games: { PG: 0 } })
    await page.goto(`${front.url}/login`)
    await sendLogin(page, { member })
    await expect(balance(page)).toContainText('฿100.00')
    // Its code is there from then on.
    await page.getByRole('button', { name: money.openTransfer }).click()
    await expect(transferSheet(page)).toBeVisible()
    await page.goBack()
    await expect(transferSheet(page)).toBeHidden()
    await front.cut()
    await page.getByRole('button', { name: th.checkBalance }).click()
    await expect(page.getByText(th.offline)).toBeVisible()
    await expect(balance(page)).toContainText(th.asLastSeen)

    await page.getByRole('button', { name: money.openTransfer }).click()
    await chooseAccount(page, 'to', 'PG')
    await transferSheet(page).getByLabel(money.amount).fill('30')
    await sendTransfer(page)
    await expect(transferSheet(page).getByText(th.noConnection)).toBeVisible()
    await front.mend()
    await expect(page.getByText(th.offline)).toBeHidden()
    await sendTransfer(page)
    await expect(page.getByRole('alertdialog', { name: money.done })).toBeVisible()
    expect(await players.balances(member)).toEqual({ WALLET: 70, PG: 30 })
  },
)
