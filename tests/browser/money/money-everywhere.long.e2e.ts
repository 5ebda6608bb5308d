import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/checks/accessible.ts'
import { expectFits } from '../../support/browser/checks/fits.ts'
import { LOGGED } from '../../support/browser/checks/watch.ts'
import { balance, chooseLanguage, sendLogin } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { WORDS, type Words } from '../../support/browser/words/words.ts'

test.use({ colorScheme: 'dark', reducedMotion: 'reduce' })

/** Every state of the sheets that move money, without moving any: the addresses open them directly. */
async function walkThrough(
  page: Page,
  words: Words,
  check: (screen: string) => Promise<void>,
): Promise<void> {
  await page.goto('/login')
  await chooseLanguage(page, words)
  await sendLogin(page, { words })
  await expect(balance(page, words)).toContainText('฿')
  const dialog = page.getByRole('dialog')

  const transfer = await openSheet(page, 'transfer')
  await check('transfer')
  await transfer.locator('button[type=submit]').click()
  await expect(transfer.getByRole('alert')).toBeVisible()
  await check('transfer without a target')
  await transfer.locator('button[aria-haspopup=dialog]').last().click()
  await expect(dialog).toHaveCount(2)
  await check('choice of accounts')
  await dialog.last().getByRole('listitem').getByRole('button').nth(1).click()
  await expect(dialog).toHaveCount(1)
  await transfer.getByRole('textbox').fill('99999')
  await transfer.locator('button[type=submit]').click()
  await expect(transfer.locator('[aria-invalid]')).toBeVisible()
  await check('transfer of too much')

  const withdraw = await openSheet(page, 'withdraw')
  await expect(withdraw.getByText('฿50,000.00')).toBeVisible()
  await check('withdraw')
  await withdraw.locator('button[type=submit]').click()
  await expect(withdraw.locator('[aria-invalid]')).toBeVisible()
  await check('withdraw without an amount')

  const game = await openSheet(page, 'game&game=JOKER')
  await expect(game.getByText('••••••••')).toBeVisible()
  await check('game account')
  await page.goto('/user/home?sheet=game&game=SLOTXO')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await check('game account that is not open')

  await page.goto('/user/home?sheet=withdraw')
  await page.route('**/api/wallet/withdrawAll', (route) => route.fulfill({ json: { message: 'SUCCESS' } }))
  await withdraw.getByRole('textbox').fill('100')
  await withdraw.locator('button[type=submit]').click()
  await expect(withdraw.getByRole('listitem').first()).toContainText('100.00')
  await expect(withdraw.locator('button[type=submit]')).toBeEnabled()
  await check('review of a withdrawal')
  await withdraw.locator('button[type=submit]').click()
  await expect(page.getByRole('alertdialog')).toContainText('฿100.00')
  await check('withdrawal that waits')
}

async function openSheet(page: Page, sheet: string): Promise<Locator> {
  await page.goto(`/user/home?sheet=${sheet}`)
  const dialog = page.getByRole('dialog').first()
  await expect(dialog.getByRole('textbox')).toBeVisible()
  return dialog
}

for (const words of Object.values(WORDS)) {
  test(`the sheets that move money can be used by everybody in ${words.languageName}`, async ({ page }) => {
    test.setTimeout(180_000)
    await walkThrough(page, words, (screen) => expectAccessible(page, screen))
  })

  test(`the sheets that move money fit 320 pixels and a finger in ${words.languageName}`, async ({
    page,
  }) => {
    test.setTimeout(120_000)
    await page.setViewportSize({ width: 320, height: 640 })
    await walkThrough(page, words, (screen) => expectFits(page, screen))
  })
}

test('a late outcome is shown over any screen, and leads to the statement', async ({ page, watched }) => {
  test.setTimeout(180_000)
  watched.expectErrors(LOGGED.status(409))
  await page.clock.install()
  await page.route('**/api/wallet/transfer', (route) =>
    route.fulfill({ status: 409, json: { message: 'REQUEST_LIMIT' } }),
  )
  await page.route('**/api/operation/*', (route) => route.fulfill({ json: { state: 'in-progress' } }))
  await page.goto('/login')
  await page.clock.runFor(1000)
  await sendLogin(page)
  await expect(async () => {
    await page.clock.runFor(500)
    await expect(balance(page)).toContainText('฿', { timeout: 500 }) // clock: one of many polls
  }).toPass()
  await page.clock.runFor(2000)
  await page.goto('/user/home?sheet=transfer')
  await page.clock.runFor(2000)
  const sheet = page.getByRole('dialog').first()
  await sheet.locator('button[aria-haspopup=dialog]').last().click()
  await page.getByRole('dialog').last().getByRole('listitem').getByRole('button').nth(1).click()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await sheet.getByRole('textbox').fill('100')
  await sheet.locator('button[type=submit]').click()
  const alert = page.getByRole('alertdialog')
  await expect(async () => {
    await page.clock.runFor(10_000)
    await expect(alert).toBeVisible({ timeout: 500 }) // clock: one of many polls
  }).toPass({ timeout: 60_000 })
  await expectAccessible(page, 'result not known')
  await alert.getByRole('button').last().click()
  await expect(page).toHaveURL('/user/statement')
})
