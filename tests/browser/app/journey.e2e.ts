import { LOGGED } from '../../support/browser/checks/watch.ts'
/** Proves S82 and S83. */
import { expectKept, findOnDevice, readDevice } from '../../support/browser/device.ts'
import {
  balance,
  chooseLanguage,
  outlastTimers,
  sendLogin,
  tokenOf,
  withoutStream,
} from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { WORDS } from '../../support/browser/words/words.ts'

test.use({ serviceWorkers: 'allow', agreement: 'as served' })

test('a member logs in, sees their money come and go, loses the network, reconnects and leaves no data behind', async ({
  page,
  context,
  sandbox,
  players,
  watched,
}) => {
  watched.expectErrors(LOGGED.noConnection)
  const { th, lo, en } = WORDS
  // Their money is moved by nobody else, so that exact amounts can be expected.
  const member = await players.join({
    wallet: 2430.5,
    games: { JOKER: 1250, PG: 800, UFABET: 7500, HUAYHD: 500 },
  })
  let token = ''
  const arrived = (baht: number) => page.getByRole('status').filter({ hasText: `+฿${baht}` })

  await test.step('logs in and reads the balance out of the ledger', async () => {
    await page.goto('/')
    await expect(page).toHaveURL(/\/login/)
    const loggedIn = page.waitForResponse('**/api/login')
    await sendLogin(page, { member })
    token = await tokenOf(await loggedIn)
    await expect(page).toHaveURL('/user/home')
    await expect(balance(page)).toContainText('ยอดเงินรวม 12,480.50 บาท')
    await expect(balance(page)).toContainText('฿2,430.50')
    await expect(balance(page)).toContainText('฿10,050.00')
  })

  await test.step('accepts the agreement permanently', async () => {
    const agreement = page.getByRole('dialog', { name: th.agreement })
    await agreement.getByLabel(th.doNotShowAgain).check()
    await agreement.getByRole('button', { name: th.agree }).click()
    await expect(agreement).toBeHidden()
  })

  await test.step('sees the money that arrived, once they check the balance', async () => {
    await sandbox.moneyArrives(member.username, 500.25)
    await expect(balance(page)).toContainText('12,480.50')
    await page.getByRole('button', { name: th.checkBalance }).click()
    await expect(balance(page)).toContainText('12,980.75')
    await arrived(500.25).getByRole('button').last().click()
  })

  await test.step('sees the results of a game', async () => {
    await sandbox.gameEnds(member.username, 'PG', 120)
    await sandbox.gameEnds(member.username, 'UFABET', -20.5)
    await page.getByRole('button', { name: th.checkBalance }).click()
    await expect(balance(page)).toContainText('13,080.25')
    await expect(page.getByRole('listitem').filter({ hasText: 'PG' }).first()).toContainText('฿920.00')
    // Until this total is known to contain no new deposit, each start looks for one.
    await expectKept(page, '"totalSatang":1308025')
  })

  await test.step('reads everything in each language without a reload', async () => {
    await page.evaluate(() => Reflect.set(globalThis, 'stillHere', true))
    for (const words of [lo, en, th]) {
      await chooseLanguage(page, words)
      await expect(page.getByRole('button', { name: words.checkBalance })).toBeVisible()
      await expect(page.getByRole('heading', { name: words.slot })).toBeVisible()
      await expect(balance(page, words)).toContainText('฿13,080.25')
      await expect(balance(page, words)).toContainText(new RegExp(`${words.updatedAt} \\d+`))
    }
    expect(await page.evaluate(() => Reflect.get(globalThis, 'stillHere'))).toBe(true)
  })

  let seenAt = ''
  await test.step('loses the network, reloads and sees the last balance, marked with its time', async () => {
    await page.evaluate(() => navigator.serviceWorker.ready)
    seenAt = (await page.getByRole('time').first().getAttribute('title')) ?? ''
    await expectKept(page, '"amount":92000')
    await context.setOffline(true)
    await expect(page.getByText(th.offline)).toBeVisible()
    await page.reload()
    await expect(balance(page)).toContainText(`${th.asLastSeen} ${seenAt}`)
    await expect(balance(page)).toContainText('฿13,080.25')
    await expect(page.getByText(th.viewOnly)).toBeVisible()
    await page.getByRole('button', { name: th.checkBalance }).click()
    await expect(page.getByRole('alert').getByText(th.noConnection)).toBeVisible()
  })

  await test.step('opens a link into the app without a network', async () => {
    await page.goto('/user/contact')
    await expect(page.getByRole('heading', { name: th.contactUs })).toBeVisible()
    await page.goto('/user/home')
    await expect(balance(page)).toContainText('฿13,080.25')
  })

  await test.step('comes back online and sees new money by itself, with no needless call', async () => {
    await sandbox.moneyArrives(member.username, 19.75)
    const calls: string[] = []
    // A call that is sent a moment before the browser is online again fails at once, and is repeated.
    page.on('requestfinished', (request) => {
      if (/\/api\/(?:wallet(?!\/balance-stream)|statement)/.test(request.url()))
        calls.push(new URL(request.url()).pathname)
    })
    await context.setOffline(false)
    await expect(balance(page)).toContainText('฿13,100.00')
    await expect(balance(page)).toContainText(th.updatedAt)
    await expect(page.getByText(th.offline)).toBeHidden()
    await expect(arrived(19.75)).toBeVisible()
    // The stream brings a balance that is already on screen.
    await outlastTimers(page, 5000)
    // The wallet, the deposit by which it has risen, and the wallet that contains this deposit.
    expect(calls.toSorted()).toEqual(['/api/statement', '/api/wallet', '/api/wallet'])
  })

  await test.step('logs out, and the other tab with them', async () => {
    const otherTab = await context.newPage()
    await withoutStream(otherTab)
    await otherTab.goto('/user/home')
    await expect(balance(otherTab)).toContainText('฿13,100.00')
    // A pending read would be refused, and a pending write would survive a tab that is closed at once.
    await otherTab.waitForLoadState('networkidle')
    await page.getByRole('button', { name: th.logOut }).click()
    await expect(page).toHaveURL(/\/login/)
    await expect(otherTab).toHaveURL(/\/login/)
    await otherTab.close()
  })

  await test.step('leaves no personal data on the device', async () => {
    expect(token).not.toBe('')
    const about = [member.username, member.name, member.bankAccountNo, member.bankAccountName]
    const amounts = ['13,100', '13100', '1310000', '2950.5', '295050']
    // The tabs delete their data, and each other's, asynchronously.
    await expect
      .poll(async () => findOnDevice(await readDevice(page), [token, member.password, ...about, ...amounts]))
      .toEqual([])
    const device = await readDevice(page)
    expect(device.indexedDB).toContain('"locale","th"')
    expect(device.indexedDB).not.toContain('last_sync')
  })

  await test.step('sees no data of the visit after going back', async () => {
    await page.goBack()
    await expect(page.getByRole('heading', { name: th.logIn })).toBeVisible()
    await expect(page.getByText(member.name)).toBeHidden()
    await expect(page.getByText('13,100')).toBeHidden()
  })
})
