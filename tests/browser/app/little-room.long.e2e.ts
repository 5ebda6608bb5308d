import { fillInAs, sendTransfer, transferSheet } from '../../support/browser/steps/transferring.ts'
import { expect, test } from '../../support/browser/test.ts'
/** Proves R16. */
import { MONEY_WORDS } from '../../support/browser/words/money-words.ts'

const money = MONEY_WORDS.th

/** Less space than the app itself needs. */
const QUOTA_BYTES = 400_000

test.use({ serviceWorkers: 'allow' })

test('a phone without room for the app lets its member log in, move money and watch a video', async ({
  page,
  context,
  appUrl,
  players,
  watched,
}) => {
  watched.expectErrors(/quota/i)
  const devTools = await context.newCDPSession(page)
  await devTools.send('Storage.overrideQuotaForOrigin', { origin: appUrl, quotaSize: QUOTA_BYTES })
  const member = await players.join({ wallet: 500, games: { PG: 0 } })
  await fillInAs(page, appUrl, member)
  await sendTransfer(page)
  await expect(page.getByRole('alertdialog', { name: money.done })).toBeVisible()
  await expect(transferSheet(page)).toBeHidden()
  expect(await players.balances(member)).toEqual({ WALLET: 400, PG: 100 })

  await page.goto('/howto?entry=wallet')
  await page.getByRole('button', { name: 'ดูวิดีโอ' }).click()
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.2)
  const { usage = 0 } = await page.evaluate(() => navigator.storage.estimate())
  // The browser counts what is being written late. The whole app would be more than three times the limit.
  expect(usage, 'what got past the limit').toBeLessThan(1.5 * QUOTA_BYTES)
})
