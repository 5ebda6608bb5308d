import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { plainPng } from '../../server/platform/files/pictures.ts'
import { noisePng } from './checks/pictures.ts'
import { LOGGED, type Watch } from './checks/watch.ts'
import { expectKept } from './device.ts'
import type { FreshMember } from './fresh-member.ts'
import type { Players } from './player.ts'
import type { Sandbox } from './sandbox.ts'
import { drawnStatement } from './served/served-statement.ts'
import { expect } from './test.ts'
import { REWARD_WORDS } from './words/reward-words.ts'
import { type Words, WORDS } from './words/words.ts'

interface Scene {
  readonly page: Page
  readonly words: Words
  /** A member on home, with money in the wallet and in PG, and one deposit in the statement. */
  readonly member: FreshMember
  readonly players: Players
  readonly sandbox: Sandbox
  readonly watched: Watch
}

/** The sheet or dialog on top. */
const sheet = (page: Page) => page.locator('dialog[open]').last()

/** The panel that says what has arrived, over whatever sheet is open. */
const expectArrived = (page: Page, amount: string) =>
  expect(page.locator('dialog[open]', { hasText: amount })).toBeVisible({ timeout: 20_000 })

/** The buttons below its content. */
const foot = (page: Page) => sheet(page).locator('footer').getByRole('button')

/** Opens an address with a sheet. */
async function openSheet(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(sheet(page).getByRole('heading').first()).toBeVisible()
}

/** Opens home with this as a part of the wallet. */
async function openWith(page: Page, part: object): Promise<void> {
  await page.route('**/api/wallet', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ json: { ...(await response.json()), ...part } })
  })
  await page.goto('/user/home')
}

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** Money of four kinds on its way, and so many announcements. */
async function openWithFour(page: Page, announced = 0): Promise<void> {
  const items: object[] = [
    { id: 'one-qr', kind: 'qr', amount: 300, since: minutesFromNow(-2), until: minutesFromNow(8) },
    { id: 'one-withdrawal', kind: 'withdrawal', amount: 4000, since: minutesFromNow(-3) },
    { id: 'one-slip', kind: 'slip', amount: 500, since: minutesFromNow(-4) },
    { id: 'one-transfer', kind: 'transfer', amount: 200, since: minutesFromNow(-5) },
  ]
  for (let minutes = 6; minutes < 6 + announced; minutes += 1)
    items.push({
      id: `announced-${minutes}`,
      kind: 'announcement',
      amount: 100,
      since: minutesFromNow(-minutes),
    })
  await openWith(page, { onItsWay: { items } })
  await expect(page.locator('main a[href*="way=qr"]')).toBeVisible()
}

/** The button that shows the rest of the money on its way. */
const more = (page: Page) => page.locator('main section').getByRole('button', { name: /2/ }).first()

/** Waits until the app knows which deposits are old, by opening the deposit sheet. */
async function expectDeposit(page: Page, address: string): Promise<void> {
  await openSheet(page, address)
  await expectKept(page, 'known-deposits')
}

interface Picked {
  /** Slips are accepted now. */
  readonly open?: boolean
  readonly buffer?: Buffer
}

/** Opens the slip upload and chooses a picture. */
async function pick(page: Page, { open = true, buffer = plainPng(300, 420) }: Picked = {}): Promise<void> {
  const hours = { open, closedFrom: '23:00', closedTo: '00:30' }
  await page.route('**/api/lookup/slip', (route) => route.fulfill({ json: hours }))
  await openSheet(page, '/user/home?sheet=deposit&way=slip')
  await sheet(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'slip_1432.png', mimeType: 'image/png', buffer })
  await expect(sheet(page).getByText('slip_1432.png')).toBeVisible()
}

/** Uploads the slip; the stubbed server answers with that decision. */
async function send(page: Page, decided: object): Promise<void> {
  const slip = { reference: 'r', createdAt: new Date().toISOString(), amount: 500, ...decided }
  await page.route('**/api/wallet/slip', (route) =>
    route.fulfill({ json: { message: 'OK', reference: 'r' } }),
  )
  await page.route('**/api/statement/slip', (route) => route.fulfill({ json: { total: 1, slips: [slip] } }))
  await pick(page)
  await foot(page).click()
}

async function openDetails(page: Page): Promise<void> {
  await page.route('**/api/statement', (route) => route.fulfill({ json: drawnStatement() }))
  await page.goto('/user/statement')
  await page.getByRole('main').getByRole('listitem').first().getByRole('button').click()
  await expect(sheet(page).getByRole('heading').first()).toBeVisible()
}

/** A bonus of 200 baht, half played. */
const WITH_BONUS = {
  status: true,
  type: 'WELCOME20',
  progress: { amount: 200, turnover: 540, target: 1000, value: 226, successAt: 200, failAt: 10 },
  ending: { known: true, amount: 226, kept: 1000, inGames: 0 },
}

async function openWithBonus(page: Page): Promise<void> {
  await page.route('**/api/bonus/check/active', (route) => route.fulfill({ json: WITH_BONUS }))
  await page.goto('/user/bonus')
  await expect(page.getByRole('progressbar')).toBeVisible()
}

/** Submits the first step of the registration, with a stubbed answer of the server. */
async function startRegistration(page: Page, words: Words): Promise<void> {
  await page.getByRole('button', { name: words.logOut }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.goto('/register')
  await page.locator('[name=phone]').fill('0812345678')
  await page.locator('[name=consent]').check()
}

/** Opens a page whose head is on cloth. */
async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.locator('main > *').first()).toBeVisible()
  await expect(page.locator('main .skeleton')).toHaveCount(0)
}

/** How a member opens each screen that has a design, by its name. */
export const DRAWN_SCENES: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  '2-01-home': async ({ page }) => {
    await page.goto('/user/home')
    await expect(page.getByRole('region').first()).toContainText('฿')
  },
  '2-01-home-calm': async ({ page }) => {
    await page.route('**/api/lookup/notice', (route) => route.fulfill({ json: { notice: '' } }))
    await openWith(page, { invite: { amount: 150 } })
    await expect(page.getByText('฿150.00')).toBeVisible()
  },
  '2-01-home-four': async ({ page }) => openWithFour(page),
  '2-01-home-open': async ({ page }) => {
    await openWithFour(page, 1)
    await more(page).click()
    await expect(page.locator('main a[href*="sheet=slips"]')).toBeVisible()
  },
  '2-01-home-hidden': async ({ page, words }) => {
    await page.goto('/user/home')
    await page.getByRole('button', { name: words.hideBalances }).click()
    await expect(page.getByRole('region').first()).toContainText('••••••')
  },
  '3-01-home': async ({ page }) => openPage(page, '/user/home'),
  '3-03-game': async ({ page }) => openSheet(page, '/user/home?sheet=game&game=PG'),
  '3-04-open-game': async ({ page }) => openSheet(page, '/user/home?sheet=game&game=SLOTXO'),
  '3-05-bonus-list': async ({ page }) => openPage(page, '/user/bonus'),
  '3-08-coupons': async ({ page }) => {
    const coupons = [50, 20, 5].map((amount) => ({
      _id: `coupon-${amount}`,
      prize: { slice: `฿${amount}`, name: 'WELCOME' },
      amount,
      expiresAt: minutesFromNow(amount * 24 * 60),
    }))
    await page.route('**/api/spinwheel/coupon', (route) => route.fulfill({ json: { coupons } }))
    await openPage(page, '/user/spin')
    await page.locator('#coupons').scrollIntoViewIfNeeded()
    await expect(page.getByText('฿75.00')).toBeVisible()
  },
  '3-11-empty-statement': async ({ page }) => openPage(page, '/user/statement'),
  '3-12-slips': async ({ page }) => openSheet(page, '/user/statement?sheet=slips'),
  '3-15-contact': async ({ page }) => openPage(page, '/user/contact'),
  '3-16-howto': async ({ page }) => openPage(page, '/user/howto'),
  '3-17-profile': async ({ page }) => openPage(page, '/user/profile'),
  '3-18-activity': async ({ page }) => {
    await openSheet(page, '/user/profile?sheet=activity')
    await expect(sheet(page).getByRole('table')).toBeVisible()
  },
  // The wheel with its turn at rest.
  '2-10-motion': async ({ page }) => {
    await page.goto('/user/spin')
    await expect(page.getByRole('main').locator('canvas').first()).toBeVisible()
  },
  '2-02-arrived-qr': async ({ page, sandbox }) => {
    await expectDeposit(page, '/user/home?sheet=deposit&way=qr-KBANK')
    await sheet(page).getByRole('textbox').fill('500')
    const created = page.waitForResponse((answer) => answer.url().endsWith('/api/qrcode/KBANK'))
    await foot(page).click()
    const { qrcodeId }: { qrcodeId: string } = await (await created).json()
    await sandbox.qrIsPaid(qrcodeId)
    await expectArrived(page, '+฿500.00')
  },
  '2-02-arrived-bank': async ({ page, member, sandbox }) => {
    await expectDeposit(page, '/user/home?sheet=deposit')
    await sandbox.moneyArrives(member.username, 500)
    await expectArrived(page, '+฿500.00')
  },
  '2-02-arrived-gift': async ({ page, sandbox }) => {
    await expectDeposit(page, '/user/home?sheet=deposit&way=gift')
    await sheet(page)
      .getByRole('textbox')
      .fill(await sandbox.gift(100))
    await foot(page).last().click()
    await expectArrived(page, '+฿100.00')
  },
  '2-02-arrived-chip': async ({ page, member, sandbox }) => {
    await expectDeposit(page, '/user/home?sheet=deposit')
    await page.goto('/user/home')
    await sandbox.moneyArrives(member.username, 500)
    await page.goto('/user/statement')
    await expect(page.locator('output', { hasText: '+฿500.00' })).toBeVisible()
    await expect(page.getByRole('listitem').first()).toContainText('500.00')
  },
  '2-03-deposit-ways': async ({ page }) => {
    await openSheet(page, '/user/home?sheet=deposit')
    await expect(foot(page)).toBeVisible()
  },
  '2-03-deposit-transfer': async ({ page, words }) => {
    const bank = words.locale === 'lo' ? 'BCEL' : 'KBANK'
    await openSheet(page, `/user/home?sheet=deposit&way=bank-${bank}`)
    await expect(sheet(page).locator('ol')).toBeVisible()
    if (bank === 'BCEL') await sheet(page).getByRole('textbox').fill('345000')
  },
  '2-03-deposit-waiting': async ({ page }) => {
    await openSheet(page, '/user/home?sheet=deposit&way=bank-KBANK')
    await foot(page).last().click()
    // What the button says would cover the title.
    await page.getByRole('status').getByRole('button').first().click()
    await page.locator('main a[href*="way=waiting"]').click()
    await expect(sheet(page).getByRole('timer')).toBeVisible()
  },
  '2-03-qr-full': async ({ page }) => {
    await openSheet(page, '/user/home?sheet=deposit&way=qr-KBANK')
    await sheet(page).getByRole('textbox').fill('500')
    await foot(page).click()
    await expect(sheet(page).getByRole('img', { name: /./ })).toBeVisible()
  },
  '2-03-qr-amount': async ({ page }) => {
    await openSheet(page, '/user/home?sheet=deposit&way=qr-KBANK')
    await sheet(page).getByRole('textbox').fill('500')
  },
  '2-04-slip-picked': async ({ page }) => pick(page),
  '2-04-slip-waiting': async ({ page }) => {
    await send(page, {})
    await expect(sheet(page).locator('[aria-current=step]')).toBeVisible()
  },
  '2-04-slip-rejected': async ({ page }) => {
    await send(page, { status: 'FAILED', note: 'NOT_MATCH' })
    await expect(sheet(page).getByRole('alert')).toBeVisible()
  },
  '2-04-slip-closed': async ({ page }) => pick(page, { open: false }),
  '2-04-slip-reading': async ({ page }) => {
    await pick(page, { buffer: noisePng(900, 700) })
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Network.enable')
    await devTools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 40_000,
    })
    await foot(page).click()
    const progress = sheet(page).getByRole('progressbar')
    await expect.poll(() => progress.evaluate((bar) => Object(bar).value)).toBeGreaterThan(1)
  },
  '2-04-slip-accepted': async ({ page, member, sandbox }) => {
    await sandbox.nightEnds()
    const buffer = await sandbox.slip(member.username, 'SCB', 500)
    await pick(page, { buffer })
    await expectKept(page, 'known-deposits')
    await foot(page).click()
    await expectArrived(page, '+฿500.00')
  },
  '2-05-withdraw-1-amount': async ({ page }) => {
    await openSheet(page, '/user/home?sheet=withdraw')
    await sheet(page).locator('input[inputmode]').fill('1500')
    await expect(sheet(page).locator('button[type=submit]')).toBeEnabled()
  },
  '2-05-withdraw-2-review': async ({ page }) => {
    await openSheet(page, '/user/home?sheet=withdraw')
    await sheet(page).locator('input[inputmode]').fill('4500')
    await sheet(page).locator('button[type=submit]').click()
    await expect(sheet(page).getByRole('listitem')).toHaveCount(2)
  },
  '2-05-withdraw-3-pending': async ({ page, member, players }) => {
    await players.withdraw(member, 4000)
    await page.goto('/user/home')
    await page.locator('main a[href*="sheet=withdraw"]').click()
    await expect(sheet(page).getByRole('progressbar')).toBeVisible()
  },
  '2-05-withdraw-4-refused': async ({ page, member, players, sandbox }) => {
    await players.withdraw(member, 4000)
    await sandbox.settleWithdrawal(member.username, 'FAILED', 'ชื่อบัญชีไม่ตรง')
    await page.goto('/user/statement')
    await page.getByRole('main').getByRole('listitem').first().getByRole('button').click()
    await expect(sheet(page).getByRole('alert')).toBeVisible()
  },
  '2-05-withdraw-5-second': async ({ page, member, players }) => {
    await players.withdraw(member, 4000)
    await openSheet(page, '/user/home?sheet=withdraw')
    await expect(sheet(page).getByRole('textbox')).toHaveCount(0)
    await expect(sheet(page).getByRole('definition')).toContainText('฿')
  },
  '2-06-statement': async ({ page }) => {
    await page.route('**/api/statement', (route) => route.fulfill({ json: drawnStatement() }))
    await page.goto('/user/statement')
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('.00')
  },
  '2-08-empty': async ({ page }) => {
    await page.route('**/api/statement', (route) =>
      route.fulfill({ json: { total: 0, statements: [], days: [] } }),
    )
    await page.goto('/user/statement')
    await expect(page.getByRole('main').locator('a[href*="sheet=deposit"], button').last()).toBeVisible()
  },
  '2-08-failed': async ({ page, watched }) => {
    watched.expectErrors(LOGGED.status(500))
    await page.route(/\/api\/bonus(\?|$)/, (route) =>
      route.fulfill({ status: 500, json: { message: 'FAILED' } }),
    )
    await page.goto('/user/bonus')
    await expect(page.getByRole('main').getByRole('button').last()).toBeVisible()
  },
  '2-06-detail': async ({ page }) => openDetails(page),
  '2-06-receipt': async ({ page }) => {
    await openDetails(page)
    const saved = page.waitForEvent('download')
    await foot(page).last().click()
    const picture = await readFile(await (await saved).path(), 'base64')
    // Nothing of the app's may show beside it, nor forbid a picture from a text.
    await page.goto('about:blank')
    await page.setContent(
      `<title>Receipt</title><body style="margin:0"><img alt="Receipt" style="width:100%" src="data:image/png;base64,${picture}">`,
    )
    await expect(page.getByRole('img')).toBeVisible()
  },
  '2-07-bonus': async ({ page }) => openWithBonus(page),
  '2-07-bonus-end': async ({ page, words }) => {
    await openWithBonus(page)
    const language = words === WORDS.lo ? 'lo' : words === WORDS.en ? 'en' : 'th'
    await page.getByRole('button', { name: REWARD_WORDS[language].endThisBonus }).click()
    await expect(page.getByRole('alertdialog').getByText('−฿226.00')).toBeVisible()
  },
  '2-08-session-over': async ({ page, words }) => {
    await page.route('**/api/wallet/withdraw*', (route) =>
      route.fulfill({ status: 401, json: { message: 'EXPIRED_AUTH_TOKEN' } }),
    )
    await openSheet(page, '/user/home?sheet=withdraw')
    await sheet(page).getByRole('textbox').fill('4000')
    await sheet(page).locator('button[type=submit]').click()
    // The review covers the form; its first button changes the amount.
    await foot(page).last().click()
    await expect(page.getByRole('status').getByText(words.sessionExpired)).toBeVisible()
  },
  '2-08-form-errors': async ({ page, words }) => {
    await startRegistration(page, words)
    await page.locator('[name=phone]').fill('081')
    await page.locator('[name=consent]').uncheck()
    await page.locator('button[type=submit]').click()
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  },
  '2-08-form-server': async ({ page, words }) => {
    await page.route('**/api/otp/send', (route) =>
      route.fulfill({ status: 400, json: { message: 'EXISTING_USER' } }),
    )
    await startRegistration(page, words)
    await page.locator('button[type=submit]').click()
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  },
}
