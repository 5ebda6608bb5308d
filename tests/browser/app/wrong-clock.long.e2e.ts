/** Proves R18. */
import { freshMember } from '../../support/browser/fresh-member.ts'
import { chooseWay, DEPOSIT, openDeposit } from '../../support/browser/steps/deposit.ts'
import { balance, visitHome, withoutStream } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { WORDS } from '../../support/browser/words/words.ts'

const { th } = WORDS

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** Runs in the page before the app: the clock of the phone is wrong, and may be set again. Time can be made to pass, for the server as well. */
function setClock(offMs: number): void {
  let [aheadMs, passedMs] = [offMs, 0]
  const { now } = Date
  const pageNow = performance.now.bind(performance)
  const get: Headers['get'] = Reflect.get(Headers.prototype, 'get')
  Date.now = () => now() + passedMs + aheadMs
  performance.now = () => pageNow() + passedMs
  Headers.prototype.get = function (name) {
    const said = get.call(this, name)
    return name === 'date' && said !== null ? new Date(Date.parse(said) + passedMs).toUTCString() : said
  }
  globalThis.Date = new Proxy(Date, {
    construct: (real, given: [] | [number]) =>
      given.length === 0 ? new real(Date.now()) : new real(...given),
  })
  Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin + offMs })
  Reflect.set(globalThis, 'setPhone', (toMs: number) => (aheadMs = toMs))
  Reflect.set(globalThis, 'pass', (ms: number) => (passedMs += ms))
}

for (const [direction, offMs] of [
  ['fast', DAY_MS],
  ['slow', -DAY_MS],
] as const) {
  test(`a phone whose clock is a day ${direction} shows present balances and a QR with its right lifetime`, async ({
    page,
    appUrl,
  }) => {
    await page.addInitScript(setClock, offMs)
    const { sheet } = await openDeposit(page, appUrl)
    await chooseWay(sheet, 'WW')
    await sheet.getByLabel(DEPOSIT.amount).fill('200')
    await sheet.getByRole('button', { name: DEPOSIT.createQr }).click()
    const timer = sheet.getByRole('timer')
    await expect(timer).toHaveText(/^1[45]:\d\d$/)
    // The clock is corrected meanwhile.
    const remaining = await timer.textContent()
    await page.evaluate(() => Reflect.get(globalThis, 'setPhone')(0))
    await expect(timer).not.toHaveText(String(remaining))
    await expect(timer).toHaveText(/^1[45]:\d\d$/)

    await page.goto('/user/home')
    await expect(balance(page)).toContainText(th.updatedAt)
    await expect(balance(page)).not.toContainText(th.asLastSeen)
    await expect(page.getByRole('button', { name: th.checkBalance })).toBeEnabled()
  })
}

for (const [what, fromMs, toMs] of [
  ['was a day ahead and is put right', DAY_MS, 0],
  ['is set back by a day', 0, -DAY_MS],
  ['jumps ahead by 26 hours', 0, 26 * HOUR_MS],
] as const) {
  test(`when the clock of a phone ${what} while the app is open, wallet and statement are read as usual and nothing is of another day`, async ({
    page,
    appUrl,
    sandbox,
  }) => {
    await page.addInitScript(setClock, fromMs)
    // What it says would be read at once.
    await withoutStream(page)
    const member = await freshMember(appUrl)
    await sandbox.moneyArrives(member.username, 300)
    await visitHome(page, { member })
    await page.getByRole('link', { name: 'ประวัติ' }).click()
    const rows = page.getByRole('main').getByRole('listitem')
    await expect(rows).toHaveCount(1)
    await page.getByRole('link', { name: 'หน้าแรก', exact: true }).click()
    await expect(balance(page)).toContainText('฿300.00')

    await page.evaluate((ms) => Reflect.get(globalThis, 'setPhone')(ms), toMs)
    await sandbox.moneyArrives(member.username, 200)
    await page.evaluate((ms) => Reflect.get(globalThis, 'pass')(ms), 33_000)
    await page.getByRole('link', { name: 'ประวัติ' }).click()
    await expect(rows).toHaveCount(2)
    await expect(rows.first()).toContainText(/\d+ (วินาที|นาที)ที่แล้ว/)
    await expect(page.getByRole('heading', { name: /^วันนี้/ })).toHaveCount(1)
    await page.getByRole('link', { name: 'หน้าแรก', exact: true }).click()
    await expect(balance(page)).toContainText('฿500.00')
    await expect(balance(page)).toContainText(/\d วินาทีที่แล้ว/)
  })
}
