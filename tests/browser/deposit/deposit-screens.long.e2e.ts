import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/checks/accessible.ts'
import { expectFits, misfits } from '../../support/browser/checks/fits.ts'
import { freshMember } from '../../support/browser/fresh-member.ts'
import { OPEN_QR, slips, statement, WAYS_TO_PAY_IN } from '../../support/browser/served/served-deposit.ts'
import { chooseLanguage, visitHome } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { WORDS, type Words } from '../../support/browser/words/words.ts'

test.use({ colorScheme: 'dark', reducedMotion: 'reduce' })

async function prepare(page: Page, appUrl: string | undefined, words: Words): Promise<void> {
  if (appUrl === undefined) throw new Error('the address of the app is missing')
  await page.route('**/api/lookup/deposit', (route) => route.fulfill({ json: WAYS_TO_PAY_IN }))
  await page.route('**/api/qrcode/WW', (route) =>
    route.fulfill({ json: route.request().method() === 'POST' ? OPEN_QR : { hasQrcode: false } }),
  )
  await page.route('**/api/statement', (route) => route.fulfill({ json: statement() }))
  await page.route('**/api/statement/slip', (route) => route.fulfill({ json: slips() }))
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
  await expect(sheet.locator('footer').getByRole('button')).toBeVisible()
  await check('ways to pay in')
  for (const way of ['bank-SCB', 'bank-BCEL', 'wallet', 'gift', 'slip', 'report', 'qr-WW']) {
    await page.goto(`/user/home?sheet=deposit&way=${way}`)
    await expect(sheet.locator('footer').getByRole('button').first()).toBeVisible()
    await check(way)
  }
  await sheet.getByRole('textbox').fill('1000000')
  await sheet.locator('footer').getByRole('button').click()
  await expect(sheet.getByRole('timer')).toBeVisible()
  await check('an open QR')
}

for (const words of Object.values(WORDS)) {
  test(`deposits and their history in ${words.languageName} can be used with a screen reader and read with weak eyes`, async ({
    page,
    baseURL,
  }) => {
    test.setTimeout(120_000)
    await prepare(page, baseURL, words)
    await walkThrough(page, (screen) => expectAccessible(page, screen))
  })

  test(`deposits and their history in ${words.languageName} fit 320 pixels, a finger, and letters twice as large`, async ({
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
