import type { Locator, Page } from '@playwright/test'
import { SOMSAK } from '../../support/browser/members.ts'
import { chooseWay, DEPOSIT, openDeposit } from '../../support/browser/steps/deposit.ts'
import { chooseLanguage, sendLogin, visitHome } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { WORDS } from '../../support/browser/words/words.ts'

test.use({ viewport: { width: 360, height: 740 } })

/** The narrowest width that holds a few words of text twice as large, in CSS pixels. */
const FEW_WORDS = 200

const widthOf = (text: Locator) => text.evaluate((element) => element.getBoundingClientRect().width)

const doubleText = (page: Page) => enlargeText(page, '200%')

const enlargeText = (page: Page, size: string) =>
  page.addInitScript((fontSize) => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = fontSize
    })
  }, size)

/** The texts of the brand that end in an ellipsis. */
const cutIn = (brand: Locator) =>
  brand.evaluate((element) =>
    [...element.querySelectorAll('span, small')]
      .filter((text) => getComputedStyle(text).textOverflow === 'ellipsis')
      .filter((text) => text.scrollWidth > text.clientWidth)
      .map((text) => text.textContent),
  )

test('with text twice as large, the name of the site and the greeting are complete', async ({ page }) => {
  await doubleText(page)
  await page.goto('/login')
  const brand = page.locator('.brand')
  await expect(brand).toContainText('Krapao')
  expect(await cutIn(brand)).toEqual([])
  await visitHome(page)
  await expect(brand).toContainText('สวัสดี')
  expect(await cutIn(brand)).toEqual([])
})

test('the icons of the tiles on home are level where one label has two lines', async ({ page }) => {
  await enlargeText(page, '130%')
  await page.goto('/login')
  await chooseLanguage(page, WORDS.lo)
  await sendLogin(page, { member: SOMSAK, words: WORDS.lo })
  const tiles = page.getByRole('main').locator('.grid').filter({ hasText: 'ຄືນຍອດເສຍ' }).last()
  await expect(tiles.locator('.lozenge')).toHaveCount(4)
  const tops = await tiles
    .locator('.lozenge')
    .evaluateAll((icons) => icons.map((icon) => Math.round(icon.getBoundingClientRect().top)))
  expect(new Set(tops).size).toBe(1)
})

test('with text twice as large, name, id and own account have a row to themselves', async ({
  page,
  sandbox,
  appUrl,
}) => {
  await sandbox.nightEnds()
  await doubleText(page)
  const { sheet } = await openDeposit(page, appUrl)
  await chooseWay(sheet, DEPOSIT.haveSlip)
  expect(await widthOf(sheet.getByText(DEPOSIT.ownAccount).locator('..'))).toBeGreaterThan(FEW_WORDS)
  await page.goto('/user/profile')
  const id = page.getByText(/^ไอดี [\dA-F]{4}-[\dA-F]{4}$/)
  await expect(id).toBeVisible()
  expect(await widthOf(id.locator('..'))).toBeGreaterThan(FEW_WORDS)
})

test('on a narrow phone the button that swaps covers no text', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await visitHome(page)
  await page.goto('/user/home?sheet=transfer')
  const swap = page.getByRole('button', { name: 'สลับต้นทางและปลายทาง' })
  const target = page.getByRole('button', { name: /^ไปที่/ })
  await expect
    .poll(async () => {
      const [over, under] = [await swap.boundingBox(), await target.boundingBox()]
      return over !== null && under !== null && over.y + over.height <= under.y + 4
    })
    .toBe(true)
})

test('with text twice as large, the accounts of a transfer are named in full inside their buttons', async ({
  page,
}) => {
  await doubleText(page)
  await visitHome(page)
  await page.goto('/user/home?sheet=transfer')
  for (const [label, name] of [
    ['จาก', 'กระเป๋าหลัก'],
    ['ไปที่', 'กรุณาเลือกบัญชี'],
  ]) {
    const button = page.getByRole('button', { name: new RegExp(`^${label}`) })
    const text = button.getByText(name ?? '', { exact: true })
    await expect(text).toBeVisible()
    const [outer, inner] = [await button.boundingBox(), await text.boundingBox()]
    expect((inner?.x ?? Infinity) + (inner?.width ?? 0)).toBeLessThan((outer?.x ?? 0) + (outer?.width ?? 0))
    expect(await text.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(false)
  }
})
