import { LOGGED } from '../../support/browser/checks/watch.ts'
import { chooseLanguage, visitHome } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { WORDS } from '../../support/browser/words/words.ts'

const { th, lo } = WORDS

for (const path of ['/contact', '/user/contact'] as const) {
  test(
    `${path} shows how to reach the operator`,
    { tag: path === '/contact' ? [] : '@long' },
    async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      if (path === '/user/contact') await visitHome(page)
      await page.goto(path)
      await expect(page.getByRole('heading', { name: th.contactUs })).toBeVisible()
      await expect(page.getByText('ทีมงานพร้อมช่วยเหลือ')).toBeVisible()
      const qr = page.getByRole('img', { name: 'LINE' })
      await expect(qr).toBeVisible()
      const width = () => qr.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)
      await expect.poll(width).toBeGreaterThan(0)
      await expect(page.getByRole('link', { name: 'LINE' })).toHaveAttribute('href', /^https:/)
      await expect(page.getByRole('link', { name: 'LINE' })).toHaveAttribute('rel', /noopener/)
      await expect(page.getByText('1.1.14')).toBeVisible()
      await page.getByRole('button', { name: 'คัดลอกไอดี' }).click()
      await expect(page.getByText('คัดลอกแล้ว: @krapao-care')).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('@krapao-care')
    },
  )
}

test(
  'a contact page that could not be loaded shows why and can be loaded again',
  { tag: '@long' },
  async ({ page, context, watched }) => {
    watched.expectErrors(LOGGED.status(500), LOGGED.noConnection)
    await page.route('**/api/lookup/contact', (route) =>
      route.fulfill({ status: 500, json: { message: 'INTERNAL_SERVER_ERROR' } }),
    )
    await page.goto('/contact')
    await expect(page.getByRole('heading', { name: th.somethingWentWrong })).toBeVisible()
    await expect(page.getByText('1.1.14')).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByRole('heading', { name: th.noConnection })).toBeVisible()
    await context.setOffline(false)
    await page.unroute('**/api/lookup/contact')
    await page.getByRole('button', { name: th.tryAgain }).click()
    await expect(page.getByText('@krapao-care')).toBeVisible()
  },
)

test('the operator’s words change with the language', { tag: '@long' }, async ({ page }) => {
  await page.goto('/contact')
  await expect(page.getByText('ทีมงานพร้อมช่วยเหลือ')).toBeVisible()
  await chooseLanguage(page, lo)
  await expect(page.getByText('ທີມງານພ້ອມຊ່ວຍເຫຼືອ')).toBeVisible()
})
