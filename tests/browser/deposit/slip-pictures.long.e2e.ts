import jpeg from 'jpeg-js'
import { plainPng } from '../../server/platform/files/pictures.ts'
import { lyingPhoto, noisePng } from '../../support/browser/checks/pictures.ts'
import { DEPOSIT } from '../../support/browser/steps/deposit.ts'
import { chooseSlip, openSlips, sendSlip } from '../../support/browser/steps/slip-panel.ts'
import { expect, test } from '../../support/browser/test.ts'

test('a picture of 20 MB is reduced to the size that a slip needs before it is sent', async ({
  page,
  sandbox,
  appUrl,
}) => {
  const { sheet } = await openSlips(page, sandbox, appUrl)
  const large = noisePng(3000, 2400)
  expect(large.length).toBeGreaterThan(20 * 1024 * 1024)
  let bytes = 0
  await page.route('**/api/wallet/slip', (route) => {
    bytes = route.request().postDataBuffer()?.length ?? 0
    return route.fulfill({ json: { message: 'OK' } })
  })
  await chooseSlip(sheet, 'photo.png', 'image/png', large)
  await expect(sheet.getByText('photo.jpg')).toBeVisible({ timeout: 20_000 })
  await sendSlip(sheet).click()
  await expect(sheet.getByText(DEPOSIT.slipSent)).toBeVisible()
  expect(bytes).toBeLessThan(10 * 1024 * 1024)
})

test('a picture in a format that the operator does not accept is sent as a JPEG', async ({
  page,
  sandbox,
  appUrl,
}) => {
  const { sheet } = await openSlips(page, sandbox, appUrl)
  const webp = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 500 })
    canvas.getContext('2d')?.fillRect(20, 20, 200, 200)
    return canvas.toDataURL('image/webp').split(',')[1] ?? ''
  })
  let sent: Buffer = Buffer.alloc(0)
  await page.route('**/api/wallet/slip', (route) => {
    sent = route.request().postDataBuffer() ?? sent
    return route.fulfill({ json: { message: 'OK' } })
  })
  await chooseSlip(sheet, 'slip.webp', 'image/webp', Buffer.from(webp, 'base64'))
  await expect(sheet.getByText('slip.jpg')).toBeVisible()
  await sendSlip(sheet).click()
  await expect(sheet.getByText(DEPOSIT.slipSent)).toBeVisible()
  expect(sent.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(true)
})

test('a photo that is rotated is turned before it is reduced', async ({ page, sandbox, appUrl }) => {
  const { sheet } = await openSlips(page, sandbox, appUrl)
  let sent: Buffer = Buffer.alloc(0)
  await page.route('**/api/wallet/slip', (route) => {
    sent = route.request().postDataBuffer() ?? sent
    return route.fulfill({ json: { message: 'OK' } })
  })
  await chooseSlip(sheet, 'photo.jpg', 'image/jpeg', lyingPhoto(2400, 1600))
  await expect(sheet.getByText('photo.jpg')).toBeVisible({ timeout: 20_000 })
  await sendSlip(sheet).click()
  await expect(sheet.getByText(DEPOSIT.slipSent)).toBeVisible()
  const picture = sent.subarray(sent.indexOf(Buffer.from([0xff, 0xd8])))
  const { width, height, data } = jpeg.decode(picture, { tolerantDecoding: true })
  expect([width, height]).toEqual([1333, 2000])
  const brightness = (y: number) => data[(y * width + Math.floor(width / 2)) * 4] ?? -1
  expect(brightness(200), 'what was on the left is on top').toBeLessThan(50)
  expect(brightness(1800)).toBeGreaterThan(200)
})

test('a picture without a QR causes a warning where the browser can detect it, and can still be sent', async ({
  page,
  sandbox,
  appUrl,
}) => {
  await page.addInitScript(() => {
    Object.assign(globalThis, {
      BarcodeDetector: class {
        detect = async () => []
      },
    })
  })
  const { sheet } = await openSlips(page, sandbox, appUrl)
  await chooseSlip(sheet, 'cat.png', 'image/png', plainPng(300, 200))
  await expect(sheet.getByText('ไม่พบ QR ในรูปนี้', { exact: false })).toBeVisible()
  await expect(sendSlip(sheet)).toBeEnabled()
})

test('a picture that is pasted counts as chosen, and of several it is said that only the first does', async ({
  page,
  sandbox,
  appUrl,
}) => {
  const { sheet } = await openSlips(page, sandbox, appUrl)
  const paste = (...names: string[]) =>
    page.evaluate(
      ({ bytes, files }) => {
        const clipboardData = new DataTransfer()
        for (const name of files)
          clipboardData.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/png' }))
        document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
      },
      { bytes: [...plainPng(40, 40)], files: names },
    )
  const onlyFirst = sheet.getByText('รับเฉพาะรูปแรกเท่านั้น')
  await paste('pasted.png')
  await expect(sheet.getByText('pasted.png')).toBeVisible()
  await expect(onlyFirst).toHaveCount(0)
  await paste('first.png', 'second.png')
  await expect(sheet.getByText('first.png')).toBeVisible()
  await expect(onlyFirst).toBeVisible()
  await paste('alone.png')
  await expect(sheet.getByText('alone.png')).toBeVisible()
  await expect(onlyFirst).toHaveCount(0)
})
