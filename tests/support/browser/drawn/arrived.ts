import type { Page } from '@playwright/test'
import { expectKept } from '../device.ts'
import { expect } from '../test.ts'
import { openSheet, sheet, type Scenes } from './scene.ts'

/** Waits until the app knows which deposits are old, by opening the deposit sheet. */
async function expectDeposit(page: Page, address: string): Promise<void> {
  await openSheet(page, address)
  await expectKept(page, 'known-deposits')
}

export const ARRIVED_SCENES: Scenes = {
  '2-02-arrived-qr': async ({ page, sandbox }) => {
    await expectDeposit(page, '/user/home?sheet=deposit&way=qr-KBANK')
    await sheet(page).getByRole('textbox').fill('500')
    const created = page.waitForResponse((answer) => answer.url().endsWith('/api/qrcode/KBANK'))
    await sheet(page).locator('footer').getByRole('button').click()
    const { qrcodeId }: { qrcodeId: string } = await (await created).json()
    await sandbox.qrIsPaid(qrcodeId)
    await expect(sheet(page)).toContainText('+฿500.00', { timeout: 20_000 })
  },
  '2-02-arrived-bank': async ({ page, member, sandbox }) => {
    await expectDeposit(page, '/user/home?sheet=deposit')
    await sandbox.moneyArrives(member.username, 500)
    await expect(sheet(page)).toContainText('+฿500.00', { timeout: 20_000 })
  },
  '2-02-arrived-gift': async ({ page, sandbox }) => {
    await expectDeposit(page, '/user/home?sheet=deposit&way=gift')
    await sheet(page)
      .getByRole('textbox')
      .fill(await sandbox.gift(100))
    await sheet(page).locator('footer').getByRole('button').last().click()
    await expect(sheet(page)).toContainText('+฿100.00', { timeout: 20_000 })
  },
  '2-02-arrived-chip': async ({ page, member, sandbox }) => {
    await expectDeposit(page, '/user/home?sheet=deposit')
    await page.goto('/user/home')
    await sandbox.moneyArrives(member.username, 500)
    await page.goto('/user/statement')
    await expect(page.locator('output', { hasText: '+฿500.00' })).toBeVisible()
    await expect(page.getByRole('listitem').first()).toContainText('500.00')
  },
}
