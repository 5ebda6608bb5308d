/** Proves R18. */
import { chooseWay, DEPOSIT, openDeposit } from '../../support/browser/steps/deposit.ts'
import { balance } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { WORDS } from '../../support/browser/words/words.ts'

const { th } = WORDS

const DAY_MS = 24 * 60 * 60 * 1000

/** Runs in the page before the app: the clock of the phone is wrong, and may be set again. */
function setClock(offMs: number): void {
  let aheadMs = offMs
  const { now } = Date
  Date.now = () => now() + aheadMs
  globalThis.Date = new Proxy(Date, {
    construct: (real, given: [] | [number]) =>
      given.length === 0 ? new real(Date.now()) : new real(...given),
  })
  Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin + offMs })
  Reflect.set(globalThis, 'setPhone', (toMs: number) => (aheadMs = toMs))
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
