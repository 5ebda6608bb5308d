/** Proves S2. */
import type { Locator, Page } from '@playwright/test'
import { LOGGED } from '../../support/browser/checks/watch.ts'
import {
  arrivedPanel,
  chooseWay,
  DEPOSIT,
  expectArrived,
  openDeposit,
} from '../../support/browser/steps/deposit.ts'
import { balance } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'

/** Makes a QR at a provider and returns its id. */
async function createQr(page: Page, sheet: Locator, provider: string, baht: string): Promise<string> {
  await chooseWay(sheet, provider)
  await sheet.getByLabel(DEPOSIT.amount).fill(baht)
  const created = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes('/api/qrcode/'),
  )
  await sheet.getByRole('button', { name: DEPOSIT.createQr }).click()
  const { qrcodeId }: { qrcodeId: string } = await (await created).json()
  await expect(sheet.getByRole('timer')).toBeVisible()
  return qrcodeId
}

test('a QR is made, seen as a picture, paid, and credited once', async ({ page, sandbox, appUrl }) => {
  const { sheet } = await openDeposit(page, appUrl)
  const id = await createQr(page, sheet, 'WW', '500')
  await expect(sheet.getByText('฿500.00')).toBeVisible()
  await expect(sheet.getByRole('timer')).toHaveText(/^1[45]:\d\d$/)
  const picture = sheet.getByRole('img', { name: DEPOSIT.qrPicture })
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0)

  await sandbox.qrIsPaid(id)
  await expectArrived(page, '+฿500.00')
  // Back does not lead to an empty form, which would look as if nothing had happened.
  await expect(page.getByText(DEPOSIT.createQr)).toHaveCount(0)
  await arrivedPanel(page).getByRole('button', { name: DEPOSIT.play }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/user/home')
  await expect(balance(page)).toContainText('500.00')
})

test(
  'an amount is asked for, and each provider has its minimum',
  { tag: '@long' },
  async ({ page, appUrl }) => {
    const { sheet } = await openDeposit(page, appUrl)
    await chooseWay(sheet, 'KBANK')
    const create = sheet.getByRole('button', { name: DEPOSIT.createQr })
    const amount = sheet.getByLabel(DEPOSIT.amount)
    // A button without an effect would not explain why.
    await create.click()
    await expect(sheet.getByText(DEPOSIT.enterAmount)).toBeVisible()
    await amount.fill('0')
    await create.click()
    await expect(sheet.getByText(DEPOSIT.enterAmount)).toBeVisible()
    await amount.fill('0.5')
    await create.click()
    await expect(sheet.getByText(DEPOSIT.minimum(1))).toBeVisible()
    await amount.fill('๑๐')
    await expect(sheet.getByText(DEPOSIT.minimum(1))).toBeHidden()
    await expect(sheet.getByRole('button', { name: '10', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )

    await chooseWay(sheet, 'PAYONEX')
    await amount.fill('99')
    await create.click()
    await expect(sheet.getByText(DEPOSIT.minimum(100))).toBeVisible()
  },
)

test(
  'a QR survives a reload, can be cancelled, and is replaced by one of another provider',
  { tag: '@long' },
  async ({ page, appUrl }) => {
    const { sheet } = await openDeposit(page, appUrl)
    await createQr(page, sheet, 'WW', '200')
    await page.reload()
    await expect(sheet.getByText('฿200.00')).toBeVisible()
    // From the list it is one tap away too, for every provider.
    await chooseWay(sheet, DEPOSIT.openQr)
    await expect(page).toHaveURL(/way=qr$/)
    await expect(sheet.getByText('฿200.00')).toBeVisible()
    await sheet.getByRole('button', { name: DEPOSIT.cancelQr }).click()
    await expect(sheet.getByRole('button', { name: DEPOSIT.createQr })).toBeVisible()
    await expect(sheet.getByText(DEPOSIT.qrExpired)).toBeHidden()

    await createQr(page, sheet, 'FP', '50')
    await expect(sheet.getByText('฿50.00')).toBeVisible()
  },
)

test(
  'at 00:00 the server is queried once more, and a payment of the last moment is not shown as expired',
  { tag: '@long' },
  async ({ page, sandbox, appUrl }) => {
    const { member, sheet } = await openDeposit(page, appUrl)
    const qrcode = '<svg viewBox="0 0 1 1"/>'
    const open = { hasQrcode: true, qrcodeId: 'q', amount: 100, expireIn: 3, qrcode }
    let answers: object[] = [open]
    let requests = 0
    await page.route('**/api/qrcode/WW', (route) => {
      requests += 1
      return route.fulfill({ json: answers.length > 1 ? answers.shift() : answers[0] })
    })
    await chooseWay(sheet, 'WW')
    await expect(sheet.getByRole('timer')).toBeVisible()
    const before = requests
    answers = [{ hasQrcode: false }]
    await sandbox.moneyArrives(member.username, 100)
    await expectArrived(page, '+฿100.00')
    await expect(page.getByRole('timer')).toBeHidden()
    await expect(page.getByText(DEPOSIT.qrExpired)).toBeHidden()
    expect(requests - before).toBe(1)
  },
)

const EMV = '00020101021229370016A000000677010111011300668123456785303764540550.005802TH6304ABCD'

for (const [what, qrcode, isShown] of [
  ['the text of a payment QR is drawn here', EMV, true],
  [
    'hostile markup is a picture and runs nothing',
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="document.title=`x`"><script>document.title="x"</script><image href="https://evil.example/x"/><rect width="9" height="9"/></svg>',
    true,
  ],
  ['an unreadable code shows that and can be cancelled', 'hello', false],
] as const) {
  test(what, { tag: '@long' }, async ({ page, appUrl }) => {
    const open = { hasQrcode: true, qrcodeId: 'q', amount: 50, expireIn: 600, qrcode }
    await page.route('**/api/qrcode/WW', (route) => route.fulfill({ json: open }))
    const { sheet } = await openDeposit(page, appUrl)
    await chooseWay(sheet, 'WW')
    await expect(sheet.getByRole('button', { name: DEPOSIT.cancelQr })).toBeEnabled()
    const picture = sheet.getByRole('img', { name: DEPOSIT.qrPicture })
    if (isShown) {
      await expect
        .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
        .toBeGreaterThan(0)
    } else {
      await expect(sheet.getByRole('alert')).toBeVisible()
      await expect(sheet.getByRole('button', { name: DEPOSIT.saveQr })).toBeDisabled()
    }
    expect(await page.title()).not.toBe('x')
  })
}

for (const [width, height] of [
  [320, 568],
  [740, 360],
  [360, 740],
] as const) {
  test(
    `on a screen of ${width}x${height} the whole QR is in view, above the buttons, with the name of the receiver`,
    { tag: '@long' },
    async ({ page, appUrl }) => {
      await page.setViewportSize({ width, height })
      const { sheet } = await openDeposit(page, appUrl)
      await createQr(page, sheet, 'WW', '500')
      const picture = sheet.getByRole('img', { name: DEPOSIT.qrPicture })
      await expect(picture).toBeInViewport({ ratio: 1 })
      const [qr, foot] = [await picture.boundingBox(), await sheet.locator('footer').boundingBox()]
      expect(qr?.width).toBeGreaterThanOrEqual(128)
      expect(Number(qr?.y) + Number(qr?.height)).toBeLessThanOrEqual(Number(foot?.y))
      await expect(sheet.getByText('KRAPAO CO LTD')).toBeVisible()
      await expect(sheet.getByText(/^[0-9A-F]{4}-[0-9A-F]{4}$/)).toBeVisible()
      await expect(sheet.getByRole('heading', { name: DEPOSIT.scanToPay })).toBeVisible()
    },
  )
}

test('the picture is saved as a PNG for the banking app', { tag: '@long' }, async ({ page, appUrl }) => {
  const { sheet } = await openDeposit(page, appUrl)
  await createQr(page, sheet, 'WW', '100')
  const downloading = page.waitForEvent('download')
  await sheet.getByRole('button', { name: DEPOSIT.saveQr }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('payment-qr.png')
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk))
  const png = Buffer.concat(chunks)
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([900, 900])
})

test(
  'a QR whose answer is lost is searched for, and found',
  { tag: '@long' },
  async ({ page, watched, appUrl }) => {
    watched.expectErrors(LOGGED.noConnection)
    const { sheet } = await openDeposit(page, appUrl)
    await chooseWay(sheet, 'WW')
    let isFirst = true
    await page.route('**/api/qrcode/WW', async (route) => {
      if (route.request().method() !== 'POST' || !isFirst) return route.fallback()
      isFirst = false
      await route.fetch()
      return route.abort('connectionreset')
    })
    await sheet.getByLabel(DEPOSIT.amount).fill('150')
    await sheet.getByRole('button', { name: DEPOSIT.createQr }).click()
    await expect(sheet.getByText('฿150.00')).toBeVisible()
  },
)
