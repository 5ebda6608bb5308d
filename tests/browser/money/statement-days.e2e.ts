import type { Page } from '@playwright/test'
import { expectKept } from '../../support/browser/device.ts'
import { freshMember } from '../../support/browser/fresh-member.ts'
import { drawnStatement, longStatement } from '../../support/browser/served/served-statement.ts'
import { visitHome } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { WORDS } from '../../support/browser/words/words.ts'

const { th } = WORDS
const rows = (page: Page) => page.getByRole('main').getByRole('listitem')

test(
  'the rows are below their days, with the sum of each day; amounts are hidden there as well',
  { tag: '@long' },
  async ({ page }) => {
    await page.route('**/api/statement', (route) => route.fulfill({ json: drawnStatement() }))
    await visitHome(page)
    await page.goto('/user/statement')
    const heading = (text: RegExp) => page.getByRole('heading', { name: text }).locator('..')
    const date = String.raw`\d\d/\d\d/20\d\d`
    await expect(heading(new RegExp(`^วันนี้ ${date}$`))).toContainText('+500.00รอ −4,000.00')
    await expect(heading(new RegExp(`^เมื่อวาน ${date}$`))).toContainText('+1,200.00')
    await expect(heading(new RegExp(`^${date}$`))).toContainText('−90.00')
    await expect(page.getByRole('main').getByRole('list')).toHaveCount(3)

    await page.goto('/user/home')
    await page.getByRole('button', { name: th.hideBalances }).click()
    await expectKept(page, 'hide-amounts')
    await page.goto('/user/statement')
    await expect(heading(/^วันนี้/)).toContainText('••••••รอ ••••••')
    await expect(page.getByRole('main')).not.toContainText(/\d\.\d\d/)
  },
)

test(
  'five rows and two days are in view below the head on a small phone',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.route('**/api/statement', (route) => route.fulfill({ json: drawnStatement() }))
    await visitHome(page)
    await page.goto('/user/statement')
    await expect(rows(page).nth(4)).toBeVisible()
    const bottom = await rows(page)
      .nth(4)
      .evaluate((row) => row.getBoundingClientRect().bottom)
    const menu = await page.getByRole('navigation').evaluate((nav) => nav.getBoundingClientRect().top)
    expect(bottom).toBeLessThanOrEqual(menu)
  },
)

test(
  'a filter of the statement stays after a reload, and back leaves it, however many were chosen',
  { tag: '@long' },
  async ({ page, sandbox, appUrl }) => {
    const member = await freshMember(appUrl)
    await visitHome(page, { member })
    await sandbox.moneyArrives(member.username, 120)
    await page.getByRole('link', { name: 'ประวัติ' }).click()
    const filters = page.getByRole('group', { name: 'กรองรายการ' })
    const withdrawals = filters.getByRole('button', { name: 'ถอน' })
    await expect(rows(page)).toHaveCount(1)
    await withdrawals.click()
    await expect(page).toHaveURL('/user/statement?kind=withdraw')
    await expect(withdrawals).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('heading', { name: 'ยังไม่มีรายการประเภทนี้' })).toBeVisible()
    await page.reload()
    await expect(withdrawals).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('heading', { name: 'ยังไม่มีรายการประเภทนี้' })).toBeVisible()
    await filters.getByRole('button', { name: 'ทั้งหมด' }).click()
    await expect(rows(page)).toHaveCount(1)
    await filters.getByRole('button', { name: 'ฝาก' }).click()
    await expect(rows(page)).toContainText('+120.00')
    await page.getByRole('main').getByRole('button', { name: 'สลิป' }).click()
    await expect(page.getByRole('dialog', { name: 'สถานะสลิป' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/user/statement?kind=deposit')
    await page.goBack()
    await expect(page).toHaveURL('/user/home')
  },
)

test('older rows are loaded near the end of the list', { tag: '@long' }, async ({ page }) => {
  await longStatement(page, 25)
  await visitHome(page)
  await page.goto('/user/statement')
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 20_000)
      return rows(page).count()
    })
    .toBe(25)
})

test(
  'where the server cannot filter, no filter is offered, and the slips are still a tap away',
  { tag: '@long' },
  async ({ page }) => {
    await longStatement(page, 3)
    await visitHome(page)
    await page.goto('/user/statement')
    await expect(rows(page)).toHaveCount(3)
    await expect(page.getByRole('group', { name: 'กรองรายการ' })).toBeHidden()
    await expect(page.getByRole('heading', { name: /\d\d\/\d\d\/20\d\d/ })).toBeVisible()
    await page.getByRole('button', { name: 'สถานะสลิป' }).click()
    await expect(page).toHaveURL('/user/statement?sheet=slips')
  },
)

test(
  'back from the details of a row leads to the same place of the list, and a reload keeps it; hidden amounts stay hidden',
  { tag: '@long' },
  async ({ page }) => {
    await longStatement(page, 40)
    await visitHome(page)
    await page.getByRole('link', { name: 'ประวัติ' }).click()
    await expect(rows(page).first()).toContainText('+40.00')
    await rows(page).nth(9).getByRole('button').click()
    const details = page.getByRole('dialog')
    await expect(details).toContainText('+฿31.00')
    const place = await page.evaluate(() => scrollY)
    await page.reload()
    await expect(details).toContainText('+฿31.00')
    await page.goBack()
    await expect(details).toBeHidden()
    await expect(page).toHaveURL('/user/statement')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
    await expect(rows(page).nth(9)).toContainText('+31.00')

    await page.goto('/user/home')
    await page.getByRole('button', { name: th.hideBalances }).click()
    await expectKept(page, 'hide-amounts')
    await page.goto('/user/statement?entry=row-0')
    await expect(details).toContainText('••••••')
    await expect(details).not.toContainText(/\d\.\d\d/)
    await details.getByRole('button', { name: th.close }).click()
    await expect(page).toHaveURL('/user/statement')
  },
)
