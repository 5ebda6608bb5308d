import { createDecipheriv, createHash } from 'node:crypto'
import { TRUELINK_DEVELOPMENT_KEY } from '../../../src/domain/money/gift-link.ts'
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
import { WORDS } from '../../support/browser/words/words.ts'

const LINK = 'https://gift.truemoney.com/campaign/?v=abcdefghij0123456789'

/** Decrypts what the app has encrypted, as OpenSSL does: a salt, and key and vector from rounds of MD5. */
function unseal(sealed: string, passphrase: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  expect(bytes.subarray(0, 8).toString()).toBe('Salted__')
  const salt = bytes.subarray(8, 16)
  let derived = Buffer.alloc(0)
  let round = Buffer.alloc(0)
  while (derived.length < 48) {
    round = createHash('md5')
      .update(Buffer.concat([round, Buffer.from(passphrase), salt]))
      .digest()
    derived = Buffer.concat([derived, round])
  }
  const opener = createDecipheriv('aes-256-cbc', derived.subarray(0, 32), derived.subarray(32, 48))
  return Buffer.concat([opener.update(bytes.subarray(16)), opener.final()]).toString('utf8')
}

test(
  'the link of a gift is encrypted with the fixed key and sent once, and only when there is one',
  { tag: '@long' },
  async ({ page, baseURL }) => {
    const links: string[] = []
    await page.route('**/api/wallet/truelink', (route) => {
      const { link }: { link: string } = route.request().postDataJSON()
      links.push(link)
      expect(route.request().headers()['idempotency-key']).toMatch(/^[\da-f-]{36}$/)
      return route.fulfill({ json: { message: 'OK' } })
    })
    const { sheet } = await openDeposit(page, baseURL)
    await chooseWay(sheet, DEPOSIT.giftLink)
    const send = sheet.getByRole('button', { name: DEPOSIT.sendLink })
    const field = sheet.getByLabel(DEPOSIT.giftLink)
    const asked = sheet.getByRole('alert').filter({ hasText: DEPOSIT.pasteGift })
    for (const nothing of ['', '   ']) {
      await field.fill(nothing)
      await send.click()
      await expect(asked).toBeVisible()
    }
    await field.fill(` ${LINK} `)
    await expect(asked).toBeHidden()
    await send.dblclick()
    await expect(page.getByText(DEPOSIT.giftReceived)).toBeVisible()
    await expect(field).toHaveValue('')
    expect(links.map((link) => unseal(link, TRUELINK_DEVELOPMENT_KEY))).toEqual([LINK])
  },
)

test('a gift is redeemed once: it is credited, is in the statement, and its link is invalid afterwards', async ({
  page,
  sandbox,
  watched,
  baseURL,
}) => {
  watched.expectErrors(LOGGED.status(400))
  const link = await sandbox.gift(88.5)
  const { sheet } = await openDeposit(page, baseURL)
  await chooseWay(sheet, DEPOSIT.giftLink)
  const send = sheet.getByRole('button', { name: DEPOSIT.sendLink })
  await sheet.getByLabel(DEPOSIT.giftLink).fill(link)
  await send.click()
  await expect(page.getByText(DEPOSIT.giftReceived)).toBeVisible()
  await expectArrived(page, '+฿88.50')
  await expect(arrivedPanel(page)).toContainText(DEPOSIT.giftLink)
  await closeArrived(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto('/user/home?sheet=deposit&way=gift')
  await sheet.getByLabel(DEPOSIT.giftLink).fill(link)
  await send.click()
  await expect(sheet.getByText(/ลิงก์ซองนี้ถูกใช้แล้ว|ลิงก์ไม่ถูกต้องหรือถูกใช้แล้ว/)).toBeVisible()
  await page.goto('/user/statement')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('main').getByRole('listitem')).toContainText('+88.50')
})

test(
  'a used link stays in the field with the reason',
  { tag: '@long' },
  async ({ page, watched, baseURL }) => {
    watched.expectErrors(LOGGED.status(422))
    await page.route('**/api/wallet/truelink', (route) =>
      route.fulfill({ status: 422, json: { message: 'TRUELINK_DUPLICATE' } }),
    )
    const { sheet } = await openDeposit(page, baseURL)
    await chooseWay(sheet, DEPOSIT.giftLink)
    const field = sheet.getByLabel(DEPOSIT.giftLink)
    await field.fill(LINK)
    await sheet.getByRole('button', { name: DEPOSIT.sendLink }).click()
    await expect(sheet.locator('footer').getByText('ลิงก์ซองนี้ถูกใช้แล้ว')).toBeInViewport({ ratio: 1 })
    await expect(field).toHaveValue(LINK)
    await field.fill(`${LINK}x`)
    await expect(sheet.getByText('ลิงก์ซองนี้ถูกใช้แล้ว')).toBeHidden()
  },
)

test(
  'the code that encrypts a link is loaded only by members who send one',
  { tag: '@long' },
  async ({ page, baseURL }) => {
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(request.url()))
    const { sheet } = await openDeposit(page, baseURL)
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
  async ({ page, baseURL }) => {
    const { sheet } = await openDeposit(page, baseURL)
    await chooseWay(sheet, DEPOSIT.mobileWallet)
    await expect(sheet.getByText('080 123 4567')).toBeVisible()
    await expect(sheet.getByText('หากเปลี่ยนเบอร์วอลเล็ท กรุณาแจ้งแอดมิน')).toBeVisible()
  },
)

test(
  'where the operator books deposits by hand, a transfer is reported and is in the statement',
  { tag: '@long' },
  async ({ page, baseURL }) => {
    await page.route('**/api/lookup/deposit', async (route) => {
      const answer = await route.fetch()
      const offered: object = await answer.json()
      await route.fulfill({ response: answer, json: { ...offered, isManual: true, minimum: 20 } })
    })
    const { sheet } = await openDeposit(page, baseURL)
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
  async ({ page, baseURL }) => {
    const { sheet } = await openDeposit(page, baseURL)
    await chooseWay(sheet, DEPOSIT.mobileWallet)
    await sheet.getByRole('button', { name: DEPOSIT.transferred }).click()
    await expect(sheet).toBeHidden()
  },
)

test('a form whose file never comes can be asked for again', { tag: '@long' }, async ({ page, baseURL }) => {
  test.setTimeout(120_000)
  let requests = 0
  // The first request gets no answer at all.
  await page.route('**/gift-form-*.js', (route) => (++requests === 1 ? undefined : route.continue()))
  const { sheet } = await openDeposit(page, baseURL)
  await chooseWay(sheet, DEPOSIT.giftLink)
  await sheet.getByRole('button', { name: WORDS.th.tryAgain }).click({ timeout: 60_000 })
  await expect(sheet.getByLabel(DEPOSIT.giftLink)).toBeVisible()
  expect(requests).toBe(2)
})
