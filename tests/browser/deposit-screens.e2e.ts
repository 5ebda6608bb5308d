import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/browser/accessible.ts'
import { freshMember } from '../support/browser/fresh-member.ts'
import { expectFits, misfits } from '../support/browser/fits.ts'
import { expect, test } from '../support/browser/test.ts'
import { chooseLanguage, visitHome } from '../support/browser/visit.ts'
import { WORDS, type Words } from '../support/browser/words.ts'

test.use({ colorScheme: 'dark', reducedMotion: 'reduce' })

/** Long names, an unknown bank, every way of paying in. */
const OFFERED = {
  banks: [
    {
      bankType: 'BANK',
      bankCode: 'SCB',
      mode: 'AUTO',
      bank: { nameTH: 'ธนาคารไทยพาณิชย์', nameEN: 'Siam Commercial Bank' },
      bankAccountName: 'KRAPAO INTERNATIONAL HOLDINGS COMPANY LIMITED',
      bankAccountNo: '4051234567',
      currency: 'BAHT',
    },
    {
      bankType: 'BANK',
      bankCode: 'BCEL',
      bank: { nameTH: 'ธนาคารการค้าต่างประเทศลาว', nameEN: 'BCEL' },
      bankAccountNo: '010120001234567001',
      currency: 'LAK',
      exchange: { kipPerBaht: 690, since: '2026-11-01T00:00:00.000Z' },
    },
    { bankType: 'PAYMENT', bankCode: 'WW' },
    { bankType: 'PAYMENT', bankCode: 'PAYONEX' },
  ],
  wallets: [
    { mode: 'AUTO', walletAccountName: 'KRAPAO CO LTD', walletAccountNo: '0801234567' },
    { mode: 'gift' },
  ],
  isManual: true,
  minimum: 1,
}
const QR = {
  hasQrcode: true,
  qrcodeId: 'q',
  amount: 1_000_000,
  expireIn: 800,
  qrcode: '<svg viewBox="0 0 9 9"/>',
}

async function prepare(page: Page, appUrl: string | undefined, words: Words): Promise<void> {
  if (appUrl === undefined) throw new Error('nobody says where the app is served')
  const createdAt = new Date().toISOString()
  const statements = [
    {
      _id: 'a',
      statementType: 'transfer',
      status: 'SUCCESS',
      amount: 1_000_000,
      from: 'WALLET',
      to: 'ASKMEBET',
      createdAt,
    },
    { _id: 'b', statementType: 'withdraw', amount: 99_999.5, createdAt },
    { _id: 'c', statementType: 'deposit', status: 'FAILED', amount: 9, createdAt },
  ]
  const slips = [
    { createdAt, amount: 0, reference: 'a' },
    { createdAt, amount: 100_000.25, status: 'FAILED', note: 'UNSTABLE_REFNO_ON_SLIP', reference: 'b' },
    { createdAt, amount: 5, status: 'SUCCESS', link: '/media/slip.png' },
  ]
  await page.route('**/api/lookup/deposit', (route) => route.fulfill({ json: OFFERED }))
  await page.route('**/api/qrcode/WW', (route) =>
    route.fulfill({ json: route.request().method() === 'POST' ? QR : { hasQrcode: false } }),
  )
  await page.route('**/api/statement', (route) => route.fulfill({ json: { total: 3, statements } }))
  await page.route('**/api/statement/slip', (route) => route.fulfill({ json: { total: 3, slips } }))
  const member = await freshMember(appUrl)
  await page.goto('/login')
  await chooseLanguage(page, words)
  await visitHome(page, { member, words })
}

async function walkThrough(page: Page, check: (screen: string) => Promise<void>): Promise<void> {
  await page.goto('/user/statement')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3)
  await check('statement')
  await page.getByRole('main').getByRole('listitem').first().getByRole('button').click()
  await expect(page.getByRole('dialog').getByRole('definition').first()).toBeVisible()
  await check('a transaction')
  await page.goto('/user/statement?sheet=slips')
  await expect(page.getByRole('dialog').getByRole('row')).toHaveCount(4)
  await check('slips')

  await page.goto('/user/home?sheet=deposit')
  const sheet = page.getByRole('dialog')
  const tabs = sheet.getByRole('tab')
  await expect(tabs).toHaveCount(5)
  await check('bank transfer')
  for (const [place, screen] of ['', '', 'mobile wallet', 'slip', 'report'].entries()) {
    if (screen === '') continue
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as a member does
    await tabs.nth(place).click()
    // oxlint-disable-next-line no-await-in-loop -- see above
    await check(screen)
  }
  await tabs.nth(1).click()
  await expect(sheet.getByRole('group').nth(1)).toBeVisible()
  await check('QR')
  await sheet.getByRole('textbox').fill('1000000')
  await sheet.locator('footer').getByRole('button').click()
  await expect(sheet.getByRole('timer')).toBeVisible()
  await check('an open QR')
}

for (const words of Object.values(WORDS)) {
  test(`paying in and its history in ${words.languageName} can be used with a screen reader and read by weak eyes`, async ({
    page,
    baseURL,
  }) => {
    test.setTimeout(120_000)
    await prepare(page, baseURL, words)
    await walkThrough(page, (screen) => expectAccessible(page, screen))
  })

  test(`paying in and its history in ${words.languageName} fit 320 pixels, a finger, and letters twice as large`, async ({
    page,
    baseURL,
  }) => {
    test.setTimeout(120_000)
    await prepare(page, baseURL, words)
    await page.setViewportSize({ width: 320, height: 640 })
    await walkThrough(page, (screen) => expectFits(page, screen))
    await page.setViewportSize({ width: 412, height: 915 })
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = '200%'
      })
    })
    await walkThrough(page, async (screen) => {
      expect.soft(await misfits(page), screen).toEqual([])
    })
  })
}
