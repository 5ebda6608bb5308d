import { expect } from '../test.ts'
import { openSheet, sheet, type Scenes } from './scene.ts'

export const DEPOSIT_SCENES: Scenes = {
  '2-03-deposit-ways': async ({ page }) => {
    await openSheet(page, '/user/home?sheet=deposit')
    await expect(sheet(page).locator('footer').getByRole('button')).toBeVisible()
  },
  '2-03-deposit-transfer': async ({ page, words }) => {
    const bank = words.locale === 'lo' ? 'BCEL' : 'KBANK'
    await openSheet(page, `/user/home?sheet=deposit&way=bank-${bank}`)
    await expect(sheet(page).locator('ol')).toBeVisible()
    if (bank === 'BCEL') await sheet(page).getByRole('textbox').fill('345000')
  },
  '2-03-deposit-waiting': async ({ page }) => {
    await openSheet(page, '/user/home?sheet=deposit&way=bank-KBANK')
    await sheet(page).locator('footer').getByRole('button').last().click()
    // What the button says would cover the title.
    await page.getByRole('status').getByRole('button').first().click()
    await page.locator('main a[href*="way=waiting"]').click()
    await expect(sheet(page).getByRole('timer')).toBeVisible()
  },
  '2-03-qr-full': async ({ page }) => {
    await openSheet(page, '/user/home?sheet=deposit&way=qr-KBANK')
    await sheet(page).getByRole('textbox').fill('500')
    await sheet(page).locator('footer').getByRole('button').click()
    await expect(sheet(page).getByRole('img', { name: /./ })).toBeVisible()
  },
  '2-03-qr-amount': async ({ page }) => {
    await openSheet(page, '/user/home?sheet=deposit&way=qr-KBANK')
    await sheet(page).getByRole('textbox').fill('500')
  },
}
