import { LAO_START_LIMIT_MS, startLaoApp } from '../../support/browser/builds/lao-app.ts'
import type { OwnServer } from '../../support/browser/builds/strict-server.ts'
import { freshMember } from '../../support/browser/fresh-member.ts'
import { sendLogin } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { WORDS } from '../../support/browser/words/words.ts'

const { lo } = WORDS

test.use({ locale: 'lo-LA', timezoneId: 'Asia/Vientiane' })

let app: OwnServer

test.beforeAll(async () => {
  test.setTimeout(LAO_START_LIMIT_MS)
  app = await startLaoApp()
})

test.afterAll(() => app.stop())

test('a Lao member types kip, pays exactly these, and sees them on the QR, on home, and with their rate in the statement', async ({
  page,
}) => {
  const member = await freshMember(app.url, { market: 'lo', sandboxUrl: app.sandboxUrl })
  await page.goto(`${app.url}/login`)
  await sendLogin(page, { member, words: lo })
  await expect(page).toHaveURL(`${app.url}/user/home`)
  const known = page.waitForResponse((answer) => answer.url().endsWith('/api/statement'))
  await page.goto(`${app.url}/user/home?sheet=deposit&way=qr-BCEL`)
  await known
  const sheet = page.locator('dialog.sheet').first()
  const amount = sheet.getByRole('textbox')
  await sheet.getByRole('button', { name: '345,000', exact: true }).click()
  await expect(amount).toHaveValue('345,000')
  // An amount that is no whole number of satang stays as it was typed.
  await amount.fill('100000')
  await expect(sheet.getByText('= ฿144.92')).toBeVisible()
  const created = page.waitForResponse((answer) => answer.url().endsWith('/api/qrcode/BCEL'))
  await sheet.getByRole('button', { name: 'ສ້າງ QR ₭100,000' }).click()
  const { qrcodeId }: { qrcodeId: string } = await (await created).json()
  await expect(sheet.getByRole('timer')).toBeVisible()
  await expect(sheet.getByText('₭100,000', { exact: true })).toBeVisible()
  await expect(sheet.getByText('= ฿144.92')).toBeVisible()
  await expect(sheet.getByText(/^฿1 = ₭690 · /)).toBeVisible()
  await sheet.getByRole('button', { name: lo.close }).click()
  await expect(page.getByRole('link').filter({ hasText: '₭100,000' })).toBeVisible()

  await app.sandbox.qrIsPaid(qrcodeId)
  await page.goto(`${app.url}/user/home?sheet=deposit`)
  const panel = page.getByRole('dialog', { name: 'ເງິນເຂົ້າແລ້ວ' })
  await expect(panel.getByRole('status')).toContainText('+₭100,000', { timeout: 20_000 })
  await expect(panel.getByRole('status')).toContainText('= ฿144.92')
  await panel.getByRole('button', { name: 'ເບິ່ງໃບຮັບເງິນ' }).click()
  const receipt = page.getByRole('dialog').filter({ hasText: '+฿144.92' })
  await expect(receipt).toContainText('₭100,000')
  await expect(receipt).toContainText('฿1 = ₭690')
  await expect(receipt).toContainText('01/11/2026')
})
