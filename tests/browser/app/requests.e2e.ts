import type { Page, Request } from '@playwright/test'
import { LOGGED } from '../../support/browser/checks/watch.ts'
import { expectKept } from '../../support/browser/device.ts'
import { visitAsNew } from '../../support/browser/player.ts'
import { DEPOSIT } from '../../support/browser/steps/deposit.ts'
import {
  fillInTransfer,
  delayCalls,
  sendTransfer,
  transferSheet,
  TRANSFER_PATH,
} from '../../support/browser/steps/transferring.ts'
import { balance, withoutStream } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { MONEY_WORDS } from '../../support/browser/words/money-words.ts'
import { WORDS } from '../../support/browser/words/words.ts'

const { th } = WORDS
const money = MONEY_WORDS.th

const API = '**/api/**'

/** The site's name, the agreement and the refund are requested on purpose when the screen has been shown for a while. */
const LATER = new Set(['wallet/balance-stream', 'lookup/info', 'lookup/agreements', 'refund/check'])

/** Every other call that a member's page makes, without `/api/`, in alphabetical order. */
function callsOf(page: Page): () => string[] {
  const calls: string[] = []
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname.slice('/api/'.length))
  })
  return () => calls.filter((call) => !LATER.has(call)).toSorted()
}

/** Sums up, from the beginning of every document, the layout shifts without user input (CLS). */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let shift = 0
    Reflect.set(globalThis, 'layoutShift', shift)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift += Number(Reflect.get(entry, 'value'))
      Reflect.set(globalThis, 'layoutShift', shift)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => Number(Reflect.get(globalThis, 'layoutShift')))
}

/**
 * 'Good' as web-vitals has it. A notice above everything on home, and coupons between the wheel and its odds, come when they are answered and may be
 * higher or lower than what kept their place.
 */
const GOOD_SHIFT = 0.1

/** A pixel or two of the last known balance, which is shown before the app. */
const NO_SHIFT = 0.005

/** Where the member goes, the requests there, and the sign that everything has arrived. */
const SCREENS: [address: string, calls: string[], complete: (page: Page) => Promise<void>][] = [
  [
    '/user/home',
    ['lookup/active', 'lookup/notice', 'spinwheel/active', 'wallet'],
    async (page) => expect(balance(page)).toContainText(th.updatedAt),
  ],
  [
    '/user/statement',
    ['statement', 'wallet'],
    async (page) => expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1),
  ],
  [
    '/user/bonus',
    ['bonus', 'bonus/check/active', 'wallet'],
    async (page) => expect(page.getByRole('button', { name: 'FIRST50' })).toBeVisible(),
  ],
  [
    '/user/spin',
    ['spinwheel/coupon', 'spinwheel/setup', 'wallet'],
    async (page) => expect(page.getByText('รางวัลและโอกาส')).toBeVisible(),
  ],
  [
    '/user/home?sheet=deposit',
    ['lookup/active', 'lookup/deposit', 'lookup/notice', 'spinwheel/active', 'statement', 'wallet'],
    async (page) => expect(page.getByRole('heading', { name: DEPOSIT.bankTransfer })).toBeVisible(),
  ],
]

for (const [address, calls, complete] of SCREENS) {
  test(
    `${address} requests each thing once, all at the same time, and arriving content moves little`,
    { tag: '@long' },
    async ({ page, players }) => {
      await visitAsNew(page, players, { wallet: 500, games: { PG: 0 } })
      // Beside the first wallet on a phone the statement is read.
      await expectKept(page, 'known-deposits')
      const release = await delayCalls(page, API)
      await withoutStream(page)
      // It opens over a screen that has been shown for a while.
      await page.route('**/api/lookup/agreements', (route) => route.fulfill({ json: [] }))
      const shifts = await watchShifts(page)
      const request = callsOf(page)
      await page.goto(address)
      await expect.poll(request, 'before anything is answered').toEqual(calls)
      expect(await shifts(), 'before anything is answered').toBeLessThan(NO_SHIFT)
      release()
      await complete(page)
      await page.waitForLoadState('networkidle')
      expect(request(), 'when everything has been answered').toEqual(calls)
      expect(await shifts()).toBeLessThanOrEqual(GOOD_SHIFT)
    },
  )
}

test('nothing on /login moves while its parts arrive', { tag: '@long' }, async ({ page }) => {
  const shifts = await watchShifts(page)
  await page.goto('/login')
  await page.waitForFunction(() => performance.getEntriesByName('app-ready').length > 0)
  await page.waitForLoadState('networkidle')
  expect(await shifts()).toBe(0)
})

test('leaving a screen aborts its reads', { tag: '@long' }, async ({ page, players, watched }) => {
  watched.expectErrors(LOGGED.noConnection)
  await visitAsNew(page, players, { wallet: 500, games: { PG: 0 } })
  for (const [screen, call] of [
    ['/user/statement', '/api/statement'],
    ['/user/bonus', '/api/bonus'],
  ]) {
    const release = await delayCalls(page, `**${call}`)
    const isIt = (request: Request) => new URL(request.url()).pathname === call
    const request = page.waitForRequest(isIt)
    await page.locator(`a[href="${screen}"]`).first().click()
    await request
    const aborted = page.waitForEvent('requestfailed', isIt)
    await page.getByRole('link', { name: th.home, exact: true }).click()
    expect((await aborted).failure()?.errorText, screen).toBe('net::ERR_ABORTED')
    await expect(balance(page)).toBeVisible()
    release()
  }
})

test(
  'leaving a screen does not abort a transfer of money, which is open on home until its outcome is reported',
  { tag: '@long' },
  async ({ page, players }) => {
    const member = await visitAsNew(page, players, { wallet: 500, games: { PG: 0 } })
    const failed: string[] = []
    page.on('requestfailed', (request) => failed.push(request.url()))
    await fillInTransfer(page, 'PG')
    const release = await delayCalls(page, `**${TRANSFER_PATH}`)
    const sent = page.waitForRequest(`**${TRANSFER_PATH}`)
    await sendTransfer(page)
    await sent
    await expect(transferSheet(page).getByText(money.released)).toBeVisible()
    await page.evaluate(() => history.back())
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const line = page.getByRole('region', { name: th.moneyOnItsWay }).getByRole('link')
    await expect(line).toHaveText(/โยกเงิน ฿100\.00.*กำลังตรวจ/)
    release()
    expect(failed).toEqual([])
    await expect(page.getByText(money.wentThrough('฿100.00'))).toBeVisible()
    await expect(line).toBeHidden()
    expect(await players.balances(member)).toEqual({ WALLET: 400, PG: 100 })
  },
)
