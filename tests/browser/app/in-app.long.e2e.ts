import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/checks/accessible.ts'
import { chooseWay, DEPOSIT, openDeposit } from '../../support/browser/steps/deposit.ts'
import { expect, test } from '../../support/browser/test.ts'

const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/157.0.0.0 Mobile Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'

const note = (page: Page) => page.getByRole('status').filter({ hasText: 'หน้านี้เปิดอยู่ในแอปอื่น' })
const outside = (page: Page) => note(page).getByRole('link', { name: 'เปิดในเบราว์เซอร์' })

test.describe('inside LINE', () => {
  test.use({ userAgent: `${CHROME} Line/15.9.0/IAB` })

  test('an invited visitor is led to the same page outside, with the code', async ({ page }) => {
    await page.goto('/register?code=PR0198-good')
    await expect(outside(page)).toHaveAttribute('href', /\/register\?code=PR0198-good&openExternalBrowser=1$/)
    await expectAccessible(page, 'register inside LINE')
    await page.getByRole('navigation').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/login/)
    await expect(outside(page)).toHaveAttribute('href', /\/login\?.*code=PR0198-good&openExternalBrowser=1$/)
    await note(page).getByRole('button', { name: 'ปิด' }).click()
    await expect(note(page)).toBeHidden()
  })

  test('a slip has a link to the browser beside its button, and a QR is saved by a long press', async ({
    page,
    sandbox,
    appUrl,
  }) => {
    await sandbox.nightEnds()
    const { sheet } = await openDeposit(page, appUrl)
    await chooseWay(sheet, DEPOSIT.haveSlip)
    await expect(sheet.getByRole('link', { name: 'เปิดในเบราว์เซอร์' })).toHaveAttribute(
      'href',
      /\/user\/home\?sheet=deposit&way=slip&openExternalBrowser=1$/,
    )
    await page.goBack()
    await chooseWay(sheet, 'KBANK')
    await sheet.getByLabel(DEPOSIT.amount).fill('100')
    await sheet.getByRole('button', { name: DEPOSIT.createQr }).click()
    await page.getByRole('button', { name: DEPOSIT.saveQr }).click()
    const dialog = page.getByRole('dialog', { name: 'กดค้างที่รูปเพื่อบันทึก' })
    const picture = dialog.getByRole('img', { name: DEPOSIT.qrPicture })
    await expect(picture).toHaveAttribute('src', /^data:image\/png;base64,/)
    await expect
      .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBe(900)
    await expectAccessible(page, 'a QR to press')
    await dialog.getByRole('button', { name: 'ปิด' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: DEPOSIT.saveQr }).click()
    await expect(dialog).toBeVisible()
  })
})

test.describe('inside Facebook on Android', () => {
  test.use({ userAgent: `${CHROME} [FB_IAB/FB4A;FBAV/480.0.0.29.109;]` })

  test('the phone is requested to open its browser', async ({ page }) => {
    await page.goto('/login')
    await expect(outside(page)).toHaveAttribute('href', /^intent:\/\/.*\/login.*#Intent;scheme=http;.*;end$/)
  })
})

test.describe('inside TikTok on an iPhone', () => {
  test.use({
    userAgent: `${IPHONE} musical_ly_36.5.0 BytedanceWebview/d8a21c6`,
    permissions: ['clipboard-read', 'clipboard-write'],
  })

  test('the link is copied', async ({ page }) => {
    await page.goto('/register?code=PR0198-good')
    await expect(note(page)).toBeVisible()
    await expect(outside(page)).toHaveCount(0)
    await note(page).getByRole('button', { name: 'คัดลอกลิงก์' }).click()
    await expect(page.getByText('คัดลอกลิงก์แล้ว เปิดในเบราว์เซอร์ได้เลย')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/register\?code=PR0198-good$/)
  })
})

test('none of that is shown in a browser', async ({ page }) => {
  await page.goto('/register')
  await expect(page.getByRole('banner')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(note(page)).toHaveCount(0)
})
