import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { drawnStatement } from '../../support/browser/served/served-statement.ts'
import { visitHome } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'

const rows = (page: Page) => page.getByRole('main').getByRole('listitem')
const share = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'แชร์เป็นรูป' })

async function openStatement(page: Page): Promise<void> {
  await page.route('**/api/statement', (route) => route.fulfill({ json: drawnStatement() }))
  await visitHome(page)
  await page.goto('/user/statement')
}

test('the receipt of a deposit is saved as a picture: amount, source, time and number, and no balance', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const written: string[] = []
    const kind = CanvasRenderingContext2D.prototype
    // oxlint-disable-next-line typescript/unbound-method -- the proxy calls it with the pen it was called on
    kind.fillText = new Proxy(kind.fillText, {
      apply: (draw, pen, args: [string, number, number]) => {
        written.push(args[0])
        return Reflect.apply(draw, pen, args)
      },
    })
    Object.assign(globalThis, { written })
  })
  await openStatement(page)
  await rows(page).first().getByRole('button').click()
  const saved = page.waitForEvent('download')
  await share(page).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('receipt.png')
  const png = await readFile(await file.path())
  expect(png.readUInt32BE(16), 'its width').toBe(720)
  const written: unknown = await page.evaluate(() => Reflect.get(globalThis, 'written'))
  expect(written).toEqual([
    'Krapao',
    'ใบเสร็จ',
    'ฝากเงินสำเร็จ',
    '+฿500.00',
    'วันที่',
    expect.stringMatching(/^\d\d\/\d\d\/20\d\d \d\d:\d\d:\d\d$/),
    'จาก',
    'KBANK',
    'จากบัญชี',
    'KBANK •••4321',
    'รหัสอ้างอิง',
    '0000-0000',
    'ไม่แสดงยอดเงินคงเหลือ เพื่อแชร์ได้อย่างปลอดภัย',
  ])
})

test('the receipt is printed alone, and is not on the screen afterwards', async ({ page }) => {
  await page.addInitScript(() => {
    globalThis.print = () => {
      const shown = [...document.body.children].filter((child) => child.hasAttribute('data-printed'))
      Object.assign(globalThis, { printed: shown.map((child) => child.tagName) })
      dispatchEvent(new Event('afterprint'))
    }
  })
  await openStatement(page)
  await rows(page).first().getByRole('button').click()
  await page.getByRole('dialog').getByRole('button', { name: 'พิมพ์ใบเสร็จ' }).click()
  await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'printed'))).toEqual(['IMG'])
  await expect(page.locator('[data-printed]')).toHaveCount(0)
})

test('on a phone with a share sheet, the picture is shared, and closing the share sheet is no error', async ({
  page,
}) => {
  await page.addInitScript(() => {
    navigator.share = (data) => {
      Object.assign(globalThis, { shared: data?.files?.map(({ name, type }) => `${name} ${type}`) })
      return Promise.reject(new DOMException('closed', 'AbortError'))
    }
  })
  await openStatement(page)
  await rows(page).first().getByRole('button').click()
  await share(page).click()
  await expect
    .poll(() => page.evaluate(() => Reflect.get(globalThis, 'shared')))
    .toEqual(['receipt.png image/png'])
  await expect(share(page)).toBeEnabled()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a share sheet that never answers does not keep its button, and a refused one is replaced by a download', async ({
  page,
}) => {
  await page.addInitScript(() => {
    navigator.canShare = () => true
    const answers = [
      new Promise<void>(() => undefined),
      Promise.reject(new DOMException('no', 'NotAllowedError')),
    ]
    for (const answer of answers) answer.catch(() => undefined)
    navigator.share = () => answers.shift() ?? Promise.resolve()
  })
  await openStatement(page)
  await rows(page).first().getByRole('button').click()
  await share(page).click()
  await expect(share(page)).not.toHaveAttribute('aria-busy', 'true')
  await expect(share(page)).toBeEnabled()
  const saved = page.waitForEvent('download')
  await share(page).click()
  expect((await saved).suggestedFilename()).toBe('receipt.png')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a withdrawal shows its steps; a refused or open one has no receipt, but a link to the operator', async ({
  page,
}) => {
  await openStatement(page)
  const details = page.getByRole('dialog')
  await rows(page).nth(1).getByRole('button').click()
  await expect(details.getByRole('listitem')).toHaveText([/รับคำขอถอนแล้ว/, /แอดมินตรวจสอบ/, /KBANK/])
  await expect(details.getByRole('listitem').nth(1)).toHaveAttribute('aria-current', 'step')
  await expect(share(page)).toHaveCount(0)
  await page.goBack()
  await expect(details).toBeHidden()
  await rows(page).nth(5).getByRole('button').click()
  await expect(details.getByRole('listitem')).toHaveText([/รับคำขอถอนแล้ว/, /ถอนไม่สำเร็จ/])
  await expect(share(page)).toHaveCount(0)
  await details.getByRole('button', { name: 'แชต' }).click()
  await expect(page).toHaveURL('/user/contact')
})
