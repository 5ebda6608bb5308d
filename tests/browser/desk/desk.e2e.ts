import { randomUUID } from 'node:crypto'
import { generateSync } from 'otplib'
import { expectAccessible } from '../../support/browser/checks/accessible.ts'
import { LOGGED } from '../../support/browser/checks/watch.ts'
import {
  decide,
  detail,
  LAPTOP,
  openMember,
  openWithdrawalOf,
  test,
} from '../../support/browser/steps/desk.ts'
import { expect } from '../../support/browser/test.ts'

/* An app shows two unused codes within half a minute, so nobody enters more than twice here. */

test('two cashiers at one withdrawal: one has it, the other sees who, and it is paid once, as the books say', async ({
  desk,
  players,
}) => {
  const member = await players.join({ wallet: 400, games: {} })
  await players.withdraw(member, 300)
  const nok = await desk.claimBeforeMali(member)

  await nok.keyboard.press('a')
  const dialog = nok.getByRole('dialog')
  await expect(dialog.getByText(/ \d{4}|··\d{4}/)).toBeVisible()
  await expectAccessible(nok, 'the question before an act')
  await dialog.getByRole('button', { name: 'Approve ฿300.00' }).click()
  await expect(detail(nok).getByText('Approved: Nok')).toBeVisible()
  await detail(nok).getByRole('button', { name: 'Show number' }).click()
  await expect(detail(nok).getByText(member.bankAccountNo)).toBeVisible()
  await nok.keyboard.press('p')
  await dialog.getByLabel('Bank reference').fill(`ref-${member.username}`)
  await dialog.getByRole('button', { name: 'Mark as paid ฿300.00' }).click()
  await expect(detail(nok).getByText('Paid', { exact: true })).toBeVisible()
  await expect(detail(nok).getByText(`ref-${member.username}`)).toBeVisible()
  expect(await players.balances(member)).toEqual({ WALLET: 100 })

  await nok.keyboard.press('g')
  await nok.keyboard.press('b')
  await nok.getByRole('link', { name: 'Paid out' }).click()
  const paid = nok.getByRole('region', { name: 'Paid out' })
  await expect(paid.getByRole('row').nth(1)).toContainText('−300.00')
  await expectAccessible(nok, 'the books with an account')
  const saved = nok.waitForEvent('download')
  await paid.getByRole('button', { name: 'Export (CSV)' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^payout-\d{4}-\d\d-\d\d\.csv$/)
})

test(
  'above the limit a second person decides, and typed text survives the end of a session',
  { tag: '@long' },
  async ({ page: phone, openElsewhere, desk, players, watched }) => {
    const nok = await openElsewhere(LAPTOP)
    const member = await players.join({ wallet: 25_000, games: {} })
    await players.withdraw(member, 25_000)
    await desk.enter(nok, 'nok')
    await openWithdrawalOf(nok, member)
    await decide(nok, 'Claim')
    await decide(nok, 'Approve')
    await expect(detail(nok).getByText('Nok approved first')).toBeVisible()
    await expect(detail(nok).getByRole('button', { name: 'Approve' })).toHaveCount(0)

    await desk.enter(phone, 'lek')
    await openWithdrawalOf(phone, member)
    await decide(phone, 'Claim')
    await detail(phone).getByRole('button', { name: 'Reject' }).click()
    await phone.getByLabel('Reason').fill('Please send your ID first')
    watched.expectErrors(LOGGED.status(401))
    await phone.route('**/api/withdrawals', (route) =>
      route.fulfill({ status: 401, json: { message: 'invalid-token' } }),
    )
    await expect(phone.getByText('Your session has ended')).toBeVisible()
    await expectAccessible(phone, 'the login over the page')
    await phone.unroute('**/api/withdrawals')
    await desk.logIn(phone, 'lek')
    await expect(phone.getByLabel('Reason')).toHaveValue('Please send your ID first')
    await phone.getByRole('dialog').getByRole('button', { name: 'Reject ฿25,000.00' }).click()
    await expect(detail(phone).getByText('Please send your ID first')).toBeVisible()
    expect(await players.balances(member)).toEqual({ WALLET: 25_000 })
    await expect(detail(nok).getByText('Rejected', { exact: true }).first()).toBeVisible()
  },
)

test(
  'a manager invites a person, whose login is in the log, and locks a member',
  { tag: '@long' },
  async ({ page, openElsewhere, desk, players, watched }) => {
    await page.goto(desk.url)
    await page.getByRole('button', { name: 'English' }).click()
    watched.expectErrors(LOGGED.status(401))
    await desk.logIn(page, 'mali', 'not this one')
    await expect(page.getByRole('alert')).toContainText('Name, password or code is wrong')
    await expectAccessible(page, 'the login')
    await desk.logIn(page, 'mali')
    await page.getByRole('link', { name: 'People' }).click()
    await page.getByLabel('Invite as').selectOption('auditor')
    await page.getByRole('button', { name: 'Make an invitation' }).click()
    const address = await page.getByLabel('Address of the invitation').inputValue()
    await expectAccessible(page, 'people')

    const invited = await openElsewhere(LAPTOP)
    await invited.goto(address)
    await invited.getByRole('button', { name: 'English' }).click()
    const username = `audit-${randomUUID().slice(0, 8)}`
    await invited.getByLabel('Your name').fill(username)
    await invited.getByLabel('Login name').fill(username)
    await invited.getByRole('button', { name: 'Continue' }).click()
    const secret = ((await invited.locator('code').textContent()) ?? '').replaceAll(' ', '')
    await expectAccessible(invited, 'the invitation')
    await invited.getByLabel('Password').fill('praew-keeps-the-books')
    await invited.getByLabel('Code of the authenticator app').fill(generateSync({ secret }))
    await invited.getByRole('button', { name: 'Enter the desk' }).click()
    await expect(invited.getByText(`${username} · Auditor`)).toBeVisible()
    await invited.getByRole('link', { name: 'Log', exact: true }).click()
    await expect(invited.getByRole('row').filter({ hasText: 'Accepted an invitation' }).first()).toBeVisible()
    await expectAccessible(invited, 'the log')
    await invited.setViewportSize({ width: 360, height: 740 })
    const beyond = (part: Element) => part.scrollWidth - part.clientWidth
    expect(await invited.locator('main').evaluate(beyond), 'the log fits a phone').toBe(0)

    const member = await players.join({ wallet: 150, games: {} })
    await openMember(page, member)
    await expect(detail(page).getByText('+฿150.00')).toBeVisible()
    await expectAccessible(page, 'a member')
    await detail(page).getByRole('button', { name: 'Lock' }).click()
    await page.getByLabel('Reason').fill('asked in the chat')
    await page.getByRole('dialog').getByRole('button', { name: 'Lock' }).click()
    await expect(detail(page).getByText('Mali: asked in the chat')).toBeVisible()
    await expect(detail(page).getByRole('button', { name: 'Unlock' })).toBeVisible()
  },
)

test(
  'an unreachable server is reported, and can be queried again',
  { tag: '@long' },
  async ({ page, desk, watched }) => {
    await desk.enter(page, 'aree')
    const search = page.getByRole('searchbox')
    await search.fill('no such member')
    await search.press('Enter')
    await expect(page.getByText('Nothing was found.')).toBeVisible()
    await expect(search).toBeFocused()

    watched.expectErrors(LOGGED.noConnection, LOGGED.status(503), LOGGED.status(404))
    await page.route('**/api/me', (route) => route.abort())
    await page.reload()
    await expect(page.getByRole('alert')).toHaveText('No answer. Check the connection.')
    await expectAccessible(page, 'a desk without an answer')
    await page.unroute('**/api/me')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Aree · Auditor')).toBeVisible()

    await page.route('**/api/invitation/open', (route) =>
      route.fulfill({ status: 503, json: { message: 'INTERNAL_SERVER_ERROR' } }),
    )
    await page.goto(`${desk.url}/invitation#${'a'.repeat(43)}`)
    await page.getByLabel('Your name').fill('Praew')
    await page.getByLabel('Login name').fill('praew')
    const goOn = page.getByRole('button', { name: 'Continue' })
    await goOn.click()
    await expect(page.getByRole('alert')).toHaveText('The server could not do this. Try again.')
    await page.unroute('**/api/invitation/open')
    await goOn.click()
    await expect(page.getByRole('alert')).toContainText('This invitation has ended or was used.')
  },
)
