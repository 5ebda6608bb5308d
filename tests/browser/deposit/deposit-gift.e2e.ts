import { LOGGED } from '../../support/browser/checks/watch.ts'
import {
  arrivedPanel,
  chooseWay,
  closeArrived,
  DEPOSIT,
  expectArrived,
  openDeposit,
} from '../../support/browser/steps/deposit.ts'
import { expect, test } from '../../support/browser/test.ts'

test('a gift is redeemed once: it is credited, is in the statement, and its link is invalid afterwards', async ({
  page,
  sandbox,
  watched,
  appUrl,
}) => {
  watched.expectErrors(LOGGED.status(400))
  const link = await sandbox.gift(88.5)
  const { sheet } = await openDeposit(page, appUrl)
  await chooseWay(sheet, DEPOSIT.giftLink)
  const send = sheet.getByRole('button', { name: DEPOSIT.sendLink })
  const field = sheet.getByLabel(DEPOSIT.giftLink)
  // A tap on a button that is still loading its code does nothing.
  await expect(send).not.toHaveAttribute('aria-busy', 'true')
  await send.click()
  await expect(sheet.getByRole('alert').filter({ hasText: DEPOSIT.pasteGift })).toBeVisible()
  await field.fill(link)
  await send.dblclick()
  await expect(page.getByText(DEPOSIT.giftReceived)).toBeVisible()
  await expectArrived(page, '+฿88.50')
  await expect(arrivedPanel(page)).toContainText(DEPOSIT.giftLink)
  await closeArrived(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto('/user/home?sheet=deposit&way=gift')
  await field.fill(link)
  await send.click()
  const reason = sheet.locator('footer').getByText(/ลิงก์ซองนี้ถูกใช้แล้ว|ลิงก์ไม่ถูกต้องหรือถูกใช้แล้ว/)
  await expect(reason).toBeInViewport({ ratio: 1 })
  await expect(field, 'the link stays in the field').toHaveValue(link)
  await field.fill(`${link}x`)
  await expect(reason).toBeHidden()
  await page.goto('/user/statement')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('main').getByRole('listitem')).toContainText('+88.50')
})

test(
  'the code that encrypts a link is loaded only by members who send one',
  { tag: '@long' },
  async ({ page, appUrl }) => {
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(request.url()))
    const { sheet } = await openDeposit(page, appUrl)
    await expect(sheet.getByText(DEPOSIT.ownAccount)).toBeVisible()
    const isSeal = (url: string) => url.includes('gift-form')
    expect(fetched.filter(isSeal)).toEqual([])
    await chooseWay(sheet, DEPOSIT.giftLink)
    await expect.poll(() => fetched.filter(isSeal).length).toBe(1)
  },
)

test(
  'a wallet that accepts transfers shows its number, and names the admin for a change of phone',
  { tag: '@long' },
  async ({ page, appUrl }) => {
    const { sheet } = await openDeposit(page, appUrl)
    await chooseWay(sheet, DEPOSIT.mobileWallet)
    await expect(sheet.getByText('080 123 4567')).toBeVisible()
    await expect(sheet.getByText('หากเปลี่ยนเบอร์วอลเล็ท กรุณาแจ้งแอดมิน')).toBeVisible()
  },
)

test(
  'where the operator books deposits by hand, a transfer is reported and is in the statement',
  { tag: '@long' },
  async ({ page, appUrl }) => {
    await page.route('**/api/lookup/deposit', async (route) => {
      const answer = await route.fetch()
      const offered: object = await answer.json()
      await route.fulfill({ response: answer, json: { ...offered, isManual: true, minimum: 20 } })
    })
    const { sheet } = await openDeposit(page, appUrl)
    await chooseWay(sheet, DEPOSIT.report)
    const field = sheet.getByRole('textbox')
    const report = sheet.getByRole('button', { name: DEPOSIT.report })
    await field.fill('19.99')
    await report.click()
    await expect(sheet.getByText(DEPOSIT.minimum(20))).toBeVisible()
    await field.fill('1,250.75')
    await report.click()
    await expect(sheet.getByText('แจ้งฝาก ฿1,250.75 แล้ว', { exact: false })).toBeVisible()
    await page.goto('/user/statement')
    const row = page.getByRole('listitem').first()
    await expect(row).toContainText('+1,250.75')
    await expect(row).toContainText('กำลังดำเนินการ')
  },
)

test(
  'a member can report a payment into a mobile wallet there',
  { tag: '@long' },
  async ({ page, appUrl }) => {
    const { sheet } = await openDeposit(page, appUrl)
    await chooseWay(sheet, DEPOSIT.mobileWallet)
    await sheet.getByRole('button', { name: DEPOSIT.transferred }).click()
    await expect(sheet).toBeHidden()
  },
)
