import type { Locator } from '@playwright/test'
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
import { outlastTimers, visitHome } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'

const ARRIVED = 'เงินเข้าแล้ว'

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
  await expect(sheet).toBeVisible()
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

test(
  'a deposit is reported by a chip on another screen, which leads to the panel, and hides amounts like everything else',
  { tag: '@long' },
  async ({ page, sandbox, appUrl }) => {
    const member = await freshMember(appUrl)
    await visitHome(page, { member, password: member.password })
    await expectKept(page, 'known-deposits')
    await page.getByRole('button', { name: 'ซ่อนยอดเงิน' }).click()
    await sandbox.moneyArrives(member.username, 77)
    await page.getByRole('button', { name: /เช็คยอด/ }).click()
    const chip = page.getByRole('status').filter({ hasText: ARRIVED })
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
  },
)

test(
  'money that comes by itself is told on whatever page, without a tap, and the chip covers no button and goes by itself',
  { tag: '@long' },
  async ({ page, sandbox, appUrl }) => {
    const member = await freshMember(appUrl)
    await visitHome(page, { member, password: member.password })
    await expectKept(page, 'known-deposits')
    const chip = page.getByRole('status').filter({ hasText: ARRIVED })
    for (const [path, amount] of [
      ['/user/home', 200],
      ['/user/profile', 50],
    ] as const) {
      const stream = page.waitForResponse('**/api/wallet/balance-stream')
      await page.goto(path)
      await stream
      await sandbox.moneyArrives(member.username, amount)
      await expect(chip).toContainText(`+฿${amount}.00`)
      await expect(chip).not.toContainText('ยอด')
      expect(await buttonsUnder(chip)).toEqual([])
      await expect(chip, 'it goes by itself').toBeHidden()
    }
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await outlastTimers(page, 3000)
    await expect(chip).toBeHidden()
  },
)

test(
  'a panel that was seen for a second is not shown again after a reload',
  { tag: '@long' },
  async ({ page, sandbox, appUrl }) => {
    const { member } = await openDeposit(page, appUrl)
    await expectKept(page, 'known-deposits')
    await sandbox.moneyArrives(member.username, 500)
    await expectArrived(page, '+฿500.00')
    await outlastTimers(page, 1500)
    await page.reload()
    await expect(page.getByRole('dialog').first()).toBeVisible()
    await outlastTimers(page, 3000)
    await expect(arrivedPanel(page)).toBeHidden()
  },
)

/** The links and buttons of the page that are, in part, under an element. In one call: the element may go while it is asked. */
function buttonsUnder(element: Locator): Promise<string[]> {
  return element.evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect()
    return Array.from(document.querySelectorAll<HTMLElement>('a, button')).flatMap((control) => {
      const box = control.getBoundingClientRect()
      const isUnder =
        box.top < bottom && top < box.bottom && control.checkVisibility() && !one.contains(control)
      return isUnder ? [control.innerText] : []
    })
  })
}
