import { LOGGED } from '../../support/browser/checks/watch.ts'
import { expectKept } from '../../support/browser/device.ts'
import { freshMember } from '../../support/browser/fresh-member.ts'
import {
  arrivedPanel,
  closeArrived,
  DEPOSIT,
  expectArrived,
  openDeposit,
} from '../../support/browser/steps/deposit.ts'
import { visitHome } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { WORDS } from '../../support/browser/words/words.ts'

const { th } = WORDS
const SHOW_MORE = 'เงินเข้าแล้ว · ยอด'

test('deposits without a network are reported when it is back, each in its own panel: the balance, the method, and its number', async ({
  page,
  context,
  sandbox,
  watched,
  appUrl,
}) => {
  watched.expectErrors(LOGGED.noConnection)
  const { member, sheet } = await openDeposit(page, appUrl)
  await context.setOffline(true)
  await expect(sheet.getByText(th.viewOnly)).toBeVisible()
  await sandbox.moneyArrives(member.username, 500)
  await sandbox.moneyArrives(member.username, 20.25)
  await context.setOffline(false)
  const panel = arrivedPanel(page)
  await expectArrived(page, '+฿500.00')
  await expect(panel).toContainText('ยอดเงินรวมใหม่฿520.25')
  await expect(panel).toContainText('โอนผ่านธนาคาร SCB')
  await expect(panel, 'its own account, of which only the end is shown').toContainText(
    new RegExp(`จากบัญชีSCB •••${member.bankAccountNo.slice(-4)}`),
  )
  await expect(panel).toContainText(/[0-9A-F]{4}-[0-9A-F]{4}/)
  await closeArrived(page)
  // Never a sum.
  await expectArrived(page, '+฿20.25')
  await panel.getByRole('button', { name: DEPOSIT.receipt }).click()
  await expect(page).toHaveURL(/\/user\/statement\?entry=/)
  await expect(page.getByRole('dialog', { name: 'ฝาก SCB' })).toContainText('+฿20.25')
})

test('on another screen a chip reports it, leads to the panel, and hides amounts like everything else', async ({
  page,
  sandbox,
  appUrl,
}) => {
  const member = await freshMember(appUrl)
  await visitHome(page, { member, password: member.password })
  await expectKept(page, 'known-deposits')
  await page.getByRole('button', { name: 'ซ่อนยอดเงิน' }).click()
  await sandbox.moneyArrives(member.username, 77)
  await page.getByRole('button', { name: /เช็คยอด/ }).click()
  const chip = page.getByRole('status').filter({ hasText: SHOW_MORE })
  await expect(chip).toContainText('••••••')
  await expect(chip).not.toContainText('77')
  await chip.getByRole('button', { name: DEPOSIT.view }).click()
  await expect(arrivedPanel(page)).not.toContainText('77.00')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(chip).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: /เช็คยอด/ })).toBeVisible()
  await expect(chip).toBeHidden()
})
