import { expect } from '../test.ts'
import { openSheet, sheet, type Scenes } from './scene.ts'

export const WITHDRAW_SCENES: Scenes = {
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
}
