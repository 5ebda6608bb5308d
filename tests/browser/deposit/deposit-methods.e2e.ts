import { LOGGED } from '../../support/browser/checks/watch.ts'
import { chooseWay, DEPOSIT, openDeposit } from '../../support/browser/steps/deposit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { WORDS } from '../../support/browser/words/words.ts'

test(
  'deposit methods that cannot be loaded are no error; they can be loaded again in place',
  { tag: '@long' },
  async ({ page, watched, appUrl }) => {
    watched.expectErrors(LOGGED.status(500))
    const failing = '**/api/lookup/deposit'
    await page.route(failing, (route) =>
      route.fulfill({ status: 500, json: { message: 'INTERNAL_SERVER_ERROR' } }),
    )
    const { sheet } = await openDeposit(page, appUrl)
    const again = sheet.getByRole('button', { name: WORDS.th.tryAgain })
    await expect(again).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.unroute(failing)
    await again.click()
    await expect(sheet.getByText(DEPOSIT.ownAccount)).toBeVisible()
  },
)

test(
  'without a network the sheet says so when it is sent, keeps its content, and sends nothing',
  { tag: '@long' },
  async ({ page, context, watched, appUrl }) => {
    watched.expectErrors(LOGGED.noConnection)
    const { sheet } = await openDeposit(page, appUrl)
    await chooseWay(sheet, 'KBANK')
    await sheet.getByLabel(DEPOSIT.amount).fill('123')
    await context.setOffline(true)
    await sheet.getByRole('button', { name: DEPOSIT.createQr }).click()
    await expect(sheet.getByText(WORDS.th.noConnection)).toBeVisible()
    await expect(sheet.getByLabel(DEPOSIT.amount)).toHaveValue('123')
    await context.setOffline(false)
  },
)

test(
  'an operator with no method, or with an unknown one, breaks nothing',
  { tag: '@long' },
  async ({ page, appUrl }) => {
    const offered = '**/api/lookup/deposit'
    await page.route(offered, (route) => route.fulfill({ json: { banks: null, wallets: null } }))
    const { sheet } = await openDeposit(page, appUrl)
    await expect(sheet.getByRole('heading', { name: 'ขณะนี้ยังไม่มีช่องทางฝากเงิน' })).toBeVisible()
    await page.unroute(offered)
    const odd = { bankCode: 'NEWPAY', bankType: 'PAYMENT', bankAccountNo: '55-66', currency: 'USD' }
    await page.route(offered, (route) => route.fulfill({ json: { banks: [odd] } }))
    await page.reload()
    await expect(sheet.getByRole('button', { name: DEPOSIT.haveSlip })).toBeVisible()
    await chooseWay(sheet, 'NEWPAY')
    await expect(sheet.getByText('55-66')).toBeVisible()
    await expect(sheet.getByText('USD')).toBeVisible()
  },
)
