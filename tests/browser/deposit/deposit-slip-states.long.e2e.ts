import { plainPng } from '../../server/platform/files/pictures.ts'
import { chooseWay, DEPOSIT, openDeposit } from '../../support/browser/steps/deposit.ts'
import { chooseSlip, openSlips, sendSlip } from '../../support/browser/steps/slip-panel.ts'
import { expect, test } from '../../support/browser/test.ts'

test('a slip of another account is compared with the registered one, and there are two ways out', async ({
  page,
  sandbox,
  appUrl,
}) => {
  const { member, sheet } = await openSlips(page, sandbox, appUrl)
  const slip = { reference: 'r', createdAt: new Date().toISOString(), amount: 500 }
  let decided: object = {}
  await page.route('**/api/wallet/slip', (route) =>
    route.fulfill({ json: { message: 'OK', reference: 'r' } }),
  )
  await page.route('**/api/statement/slip', (route) =>
    route.fulfill({ json: { total: 1, slips: [{ ...slip, ...decided }] } }),
  )
  await chooseSlip(sheet, 'slip.png', 'image/png', plainPng(300, 200))
  await expect(sheet.getByText('ดูให้ครบก่อนส่ง')).toBeVisible()
  await sendSlip(sheet).click()
  await expect(sheet.getByText(DEPOSIT.slipSent)).toBeVisible()
  decided = { status: 'FAILED', note: 'NOT_MATCH' }
  const refused = sheet.getByRole('alert').filter({ hasText: DEPOSIT.anotherAccount })
  await expect(refused).toBeVisible()
  await expect(sheet.getByText('ที่ลงทะเบียน').locator('../..')).toContainText(
    `•••${member.bankAccountNo.slice(-4)}`,
  )
  await expect(sheet.getByRole('link', { name: /^บัญชีนี้เป็นของคุณ/ })).toHaveAttribute('href', '/user/contact')
  await expect(sheet.getByRole('link', { name: 'แชตกับแอดมิน' })).toBeInViewport()
  await sheet.getByRole('button', { name: /^เลือกรูปผิด/ }).click()
  await expect(refused).toBeHidden()
  await expect(sheet.getByLabel('เลือกรูปสลิป')).toBeAttached()
})

test('the hours that are read while the phone shows its gallery do not lose the picture that is chosen there', async ({
  page,
  appUrl,
}) => {
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/lookup/slip', async (route) => {
    await isAnswered
    await route.fulfill({ json: { open: false, closedFrom: '23:00', closedTo: '00:30' } })
  })
  const { sheet } = await openDeposit(page, appUrl)
  await chooseWay(sheet, DEPOSIT.haveSlip)
  const gallery = page.waitForEvent('filechooser')
  await sheet.getByLabel('เลือกรูปสลิป').click()
  const chooser = await gallery
  answer()
  await expect(sheet.getByRole('heading', { name: 'รับสลิปอีกครั้งเวลา 00:30 น.' })).toBeVisible()
  await chooser.setFiles({ name: 'slip.png', mimeType: 'image/png', buffer: plainPng(300, 200) })
  await expect(sheet.getByText('slip.png')).toBeVisible()
})

test('while slips are closed the opening time is shown, a QR is offered, and the upload continues at the opening by itself', async ({
  page,
  appUrl,
}) => {
  await page.clock.install()
  const hours = { open: false, closedFrom: '23:00', closedTo: '00:30' }
  await page.route('**/api/lookup/slip', (route) => route.fulfill({ json: hours }))
  const { sheet } = await openDeposit(page, appUrl)
  await chooseWay(sheet, DEPOSIT.haveSlip)
  const closed = sheet.getByRole('heading', { name: 'รับสลิปอีกครั้งเวลา 00:30 น.' })
  await expect(closed).toBeVisible()
  await sheet.getByRole('button', { name: /^ฝากด้วย QR ตอนนี้/ }).click()
  await expect(sheet.getByRole('heading', { name: /^QR · / })).toBeVisible()
  await chooseWay(sheet, DEPOSIT.haveSlip)
  await chooseSlip(sheet, 'slip.png', 'image/png', plainPng(300, 200))
  await expect(sheet.getByText('slip.png')).toBeVisible()
  await expect(sheet.getByText(/กลับมากดส่งได้ตั้งแต่/)).toBeVisible()
  await expect(sendSlip(sheet)).toHaveCount(0)
  hours.open = true
  await page.clock.runFor(61_000)
  await expect(closed).toBeHidden()
  await expect(sendSlip(sheet)).toBeEnabled()
})
