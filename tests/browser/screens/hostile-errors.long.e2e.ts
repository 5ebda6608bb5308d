import type { Page } from '@playwright/test'
/** Proves S20. */
import { MEMBER_SCREENS } from '../../support/browser/member-screens.ts'
import { visitAs, visitAsNew } from '../../support/browser/player.ts'
import { fillInTransfer, sendTransfer } from '../../support/browser/steps/transferring.ts'
import { sendLogin } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { MONEY_WORDS } from '../../support/browser/words/money-words.ts'

/** The texts of an error, in every field that the client might show. */
const MARKUP = '<img src="/x" onerror="pwned = true"><b id="text">ข้อความ</b>'

/** The client's handling of an error depends on its status first. */
const STATUSES = [400, 403, 404, 409, 422, 429, 500, 503]

async function refuseAll(page: Page, status: number, message = MARKUP): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const json = { message, code: MARKUP, error: MARKUP, params: { key: MARKUP, seconds: MARKUP } }
  await page.route('**/api/**', (route) => route.fulfill({ status, json }).catch(() => undefined))
}

/** The elements that a message has become, and whether something in it has run. */
const harm = (page: Page) =>
  page.evaluate(() => [
    ...[...document.querySelectorAll('#text, img[src="/x"]')].map(({ outerHTML }) => outerHTML),
    ...('pwned' in globalThis ? ['something has run'] : []),
  ])

test(
  'the message of a refusal is never interpreted as markup, on any screen',
  { tag: '@long' },
  async ({ page, players, watched }) => {
    test.setTimeout(MEMBER_SCREENS.length * 10_000)
    watched.expectErrors(/Failed to load resource/)
    await visitAsNew(page, players, { wallet: 100, games: { JOKER: 20 } })
    for (const [row, screen] of MEMBER_SCREENS.entries()) {
      const status = STATUSES[row % STATUSES.length] ?? 400
      await test.step(`${screen}: ${status}`, async () => {
        await refuseAll(page, status)
        await page.goto(`/user/${screen}`)
        await page.waitForLoadState('networkidle')
        await expect(page.getByRole('banner')).toBeVisible()
        expect(await harm(page)).toEqual([])
      })
    }
  },
)

test('nor is the message of a refused form', async ({ page, players, watched }) => {
  watched.expectErrors(/Failed to load resource/)
  const member = await players.join({ wallet: 300, games: { PG: 0 } })
  for (const status of STATUSES) {
    await test.step(`a login: ${status}`, async () => {
      await refuseAll(page, status)
      await page.goto('/login')
      await sendLogin(page, { member })
      await expect(page.getByRole('alert').first()).toBeVisible()
      expect(await harm(page)).toEqual([])
    })
  }

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await visitAs(page, member)
  await fillInTransfer(page, 'PG')
  // A message that is none of our codes does not end a transfer, which would be shown as being checked.
  await refuseAll(page, 400, 'TRANSFER_FAIL')
  await sendTransfer(page)
  const alert = page.getByRole('alertdialog').or(page.getByRole('alert')).first()
  await expect(alert).toBeVisible()
  await expect(alert).not.toHaveText('')
  expect(await harm(page)).toEqual([])
  await expect(page.getByLabel(MONEY_WORDS.th.amount)).toHaveValue('100')
})
