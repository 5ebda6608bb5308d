import type { Page } from '@playwright/test'
import { LOGGED } from '../../support/browser/checks/watch.ts'
import { expectKept } from '../../support/browser/device.ts'
import { freshMember } from '../../support/browser/fresh-member.ts'
import { visitHome } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { WORDS } from '../../support/browser/words/words.ts'

const { th } = WORDS
const rows = (page: Page) => page.getByRole('main').getByRole('listitem')

async function visitAsNewcomer(page: Page, appUrl: string) {
  const member = await freshMember(appUrl)
  await visitHome(page, { member })
  return member
}

test('a deposit is in the statement, newest first, with its number to copy', async ({
  page,
  context,
  sandbox,
  appUrl,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const member = await visitAsNewcomer(page, appUrl)
  await page.getByRole('link', { name: 'ประวัติ' }).click()
  await expect(page.getByRole('heading', { name: 'ยังไม่มีรายการ' })).toBeVisible()
  await sandbox.moneyArrives(member.username, 120)
  await sandbox.moneyArrives(member.username, 80.5)
  await page.reload()
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toContainText('+80.50')
  await expect(rows(page).first()).toContainText('สำเร็จ')
  await expect(rows(page).first()).toContainText(/\d\d\/\d\d\/20\d\d \d\d:\d\d:\d\d/)
  await expect(rows(page).last()).toContainText('+120.00')

  await rows(page).first().getByRole('button').click()
  const details = page.getByRole('dialog')
  await expect(details).toContainText('+฿80.50')
  await expect(details).toContainText('ยอดรวมหลังรายการนี้฿200.50')
  await details.getByRole('button', { name: 'คัดลอก' }).click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^[\da-f-]{36}$/)
  await expect(page.getByText(`คัดลอกแล้ว: ${copied}`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
})

test(
  'on a small phone the slips are in view beside the filters, which can be seen to go on',
  { tag: '@long' },
  async ({ page, appUrl }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await visitAsNewcomer(page, appUrl)
    await page.goto('/user/statement')
    await expect(page.getByRole('button', { name: 'สลิป', exact: true })).toBeInViewport({ ratio: 1 })
    const last = page.getByRole('group', { name: 'กรองรายการ' }).getByRole('button').last()
    await expect(last).not.toBeInViewport({ ratio: 1 })
  },
)

test('an empty statement leads to a deposit', { tag: '@long' }, async ({ page, appUrl }) => {
  await visitAsNewcomer(page, appUrl)
  await page.goto('/user/statement')
  await page.getByRole('main').getByRole('button', { name: 'ฝากเงิน' }).click()
  await expect(page).toHaveURL('/user/statement?sheet=deposit')
  await expect(page.getByRole('dialog', { name: 'ฝากเงิน' })).toBeVisible()
})

test(
  'a statement that cannot be loaded is no error, and can be loaded again in place',
  { tag: '@long' },
  async ({ page, watched, appUrl }) => {
    watched.expectErrors(LOGGED.status(500))
    await visitAsNewcomer(page, appUrl)
    const failing = '**/api/statement'
    await page.route(failing, (route) =>
      route.fulfill({ status: 500, json: { message: 'INTERNAL_SERVER_ERROR' } }),
    )
    await page.goto('/user/statement')
    const again = page.getByRole('button', { name: th.tryAgain })
    await expect(again).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.unroute(failing)
    await again.click()
    await expect(page.getByRole('heading', { name: 'ยังไม่มีรายการ' })).toBeVisible()
  },
)

test(
  'rows of every kind have the right sign, status and texts',
  { tag: '@long' },
  async ({ page, appUrl }) => {
    await visitAsNewcomer(page, appUrl)
    const createdAt = new Date(Date.now() - 400 * 24 * 60 * 60_000).toISOString()
    const statements = [
      { statementType: 'bonus', status: 'SUCCESS', amount: 50, invite: { description: 'แนะนำเพื่อน' } },
      { statementType: 'withdraw', status: 'WAITING', amount: 10.5 },
      { statementType: 'transfer', status: 'SUCCESS', amount: 5, from: 'WALLET', to: 'JOKER' },
      { statementType: 'finish_bonus', status: 'SUCCESS', amount: 7, bonus: { description: 'W20' } },
      { statementType: 'deposit', status: 'FAILED', amount: 9 },
      { statementType: 'cashback', amount: 1, from: null, to: null },
    ].map((row) => Object.assign(row, { createdAt }))
    await page.route('**/api/statement', (route) => route.fulfill({ json: statements }))
    await page.goto('/user/statement')
    await expect(rows(page)).toHaveCount(6)
    const texts = await rows(page).allInnerTexts()
    for (const [index, parts] of [
      ['โบนัส แนะนำเพื่อน', '+50.00', 'สำเร็จ', '1 ปีที่แล้ว'],
      ['ถอนเงิน', '−10.50', 'กำลังดำเนินการ'],
      ['โยก กระเป๋า → JOKER', '5.00', 'สำเร็จ'],
      ['จบโบนัส: W20', '7.00'],
      ['ฝากเงิน', '+9.00', 'ไม่สำเร็จ'],
      ['cashback', '1.00', 'กำลังดำเนินการ'],
    ].entries()) {
      for (const part of parts) expect(texts[index]).toContain(part)
    }
    expect(texts[2]).not.toMatch(/[+−]5\.00/)
  },
)

test(
  'without a network a remembered member sees the pages seen before, with their time; a logout deletes them',
  { tag: '@long' },
  async ({ page, context, sandbox, watched, appUrl }) => {
    watched.expectErrors(LOGGED.noConnection)
    const member = await visitAsNewcomer(page, appUrl)
    await sandbox.moneyArrives(member.username, 77)
    await page.goto('/user/statement')
    await expect(rows(page)).toHaveCount(1)
    await expectKept(page, '"statementType":"deposit"')
    await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
    await page.reload()
    await expect(rows(page).first()).toContainText('+77.00')
    // A statement is no balance.
    await expect(page.getByText('ข้อมูลที่เห็นล่าสุด')).toBeVisible()
    await rows(page).first().getByRole('button').click()
    // Before it is loaded, no part of it is shown, and Escape closes nothing.
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.getByRole('dialog').getByText('รหัสอ้างอิง')).toBeHidden()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: th.logOut }).click()
    await expect(page).toHaveURL(/\/login/)
    const kept = await context.storageState({ indexedDB: true })
    expect(JSON.stringify(kept)).not.toContain('7700')
  },
)
