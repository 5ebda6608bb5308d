/** Proves R29. */
import { randomBytes } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { nearMoment } from '../../../src/domain/bangkok-time.ts'
import { formatClock } from '../../../src/i18n/format.ts'
import { plainPng } from '../../server/platform/files/pictures.ts'
import { noisePng } from '../../support/browser/checks/pictures.ts'
import { LOGGED } from '../../support/browser/checks/watch.ts'
import { chooseWay, closeArrived, DEPOSIT, expectArrived } from '../../support/browser/steps/deposit.ts'
import { chooseSlip, openSlips, sendSlip } from '../../support/browser/steps/slip-panel.ts'
import { balance } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { WORDS } from '../../support/browser/words/words.ts'

const MINUTE_MS = 60_000

/** The newest row of the slip history, as text. */
async function newestSlip(page: Page): Promise<Locator> {
  await page.goto('/user/statement?sheet=slips')
  return page.getByRole('dialog', { name: DEPOSIT.slipStatus }).getByRole('row').nth(1)
}

test('a slip is handed in, checked, credited, and is in the history and the statement', async ({
  page,
  sandbox,
  watched,
  appUrl,
}) => {
  // The browser's own page around a picture has a style and the tests' tools a script, which uploads may not have.
  watched.expectErrors(/(inline style|script execution).*\/media\/uploads\//)
  const { member, sheet } = await openSlips(page, sandbox, appUrl)
  await chooseSlip(sheet, 'slip.png', 'image/png', await sandbox.slip(member.username, 'SCB', 321.5))
  await expect(sheet.getByRole('img', { name: 'สลิปที่เลือก' })).toBeVisible()
  await sendSlip(sheet).click()
  await expect(sheet.getByText(DEPOSIT.slipSent)).toBeVisible()
  await expectArrived(page, '+฿321.50')
  await page.goto('/user/statement?sheet=slips')
  const slips = page.getByRole('dialog', { name: DEPOSIT.slipStatus })
  const row = slips.getByRole('row').nth(1)
  await expect(row).toContainText('321.50')
  await expect(row).toContainText('สำเร็จ')

  const opening = page.waitForEvent('popup')
  await row.getByRole('button', { name: 'ดูรูปสลิป' }).click()
  const picture = await opening
  await picture.waitForURL('**/media/uploads/**')
  const shown = await page.request.get(picture.url())
  expect(shown.headers()['content-type']).toBe('image/png')
  await picture.close()

  await page.evaluate(() => Object.assign(globalThis, { open: () => null }))
  await row.getByRole('button', { name: 'ดูรูปสลิป' }).click()
  await expect(row.getByRole('link', { name: 'ดูรูปสลิป' })).toHaveAttribute('href', /\/media\/uploads\//)

  await page.goto('/user/statement')
  await expect(page.getByRole('listitem').first()).toContainText('+321.50')
})

test(
  'after a slip was sent its number and time are there, and the ways on: another one, home, or the chat',
  { tag: '@long' },
  async ({ page, sandbox, appUrl }) => {
    const { sheet } = await openSlips(page, sandbox, appUrl)
    const reference = '01a214c9-8a31-7000-8400-b1557f3q2291'
    const sentMs = Date.now()
    const createdAt = new Date(sentMs).toISOString()
    const slip = { reference, createdAt, amount: 500 }
    let decided: object = {}
    await page.route('**/api/wallet/slip', (route) => route.fulfill({ json: { message: 'OK', reference } }))
    await page.route('**/api/statement/slip', (route) =>
      route.fulfill({ json: { total: 1, slips: [{ ...slip, ...decided }] } }),
    )
    const picker = sheet.getByLabel('เลือกรูปสลิป')
    const another = sheet.getByRole('button', { name: 'ส่งอีกใบ' })
    await chooseSlip(sheet, 'slip.png', 'image/png', plainPng(300, 200))
    await sendSlip(sheet).click()
    await expect(sheet.getByText(formatClock(createdAt), { exact: true })).toBeVisible()
    const about = sheet.getByText(/^ราว .+ น\.$/)
    const clock = nearMoment(new Date(sentMs + 2 * MINUTE_MS).toISOString(), new Date(sentMs))
    await expect(about).toHaveText(`ราว ${clock} น.`)
    await expect(sheet.getByText('฿500.00')).toBeVisible()
    await expect(sheet.getByText('7F3Q-2291')).toBeVisible()
    await expect(picker).toHaveCount(0)
    decided = { createdAt: new Date(sentMs - 3 * MINUTE_MS).toISOString() }
    await expect(about, 'the time has passed').toBeHidden()
    decided = { note: 'WITH_PERSON' }
    await expect(sheet.getByText('แอดมินกำลังตรวจสอบ', { exact: true })).toBeVisible()
    await expect(sheet.getByText('ทราบผลภายใน 3 วัน')).toBeVisible()
    await expect(about, 'what a person looks at has no time').toBeHidden()
    await another.click()
    await expect(picker).toBeAttached()

    await chooseSlip(sheet, 'slip.png', 'image/png', plainPng(300, 200))
    await sendSlip(sheet).click()
    await expect(another).toBeInViewport()
    decided = { status: 'FAILED', note: 'EXPIRED_SLIP' }
    await expect(sheet.getByRole('link', { name: 'แชตกับแอดมิน' })).toBeInViewport()
    await expect(sheet.getByText('7F3Q-2291')).toBeVisible()
    decided = {}
    await another.click()
    await chooseSlip(sheet, 'slip.png', 'image/png', plainPng(300, 200))
    await sendSlip(sheet).click()
    await sheet.getByRole('button', { name: 'กลับหน้าแรก' }).click()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL('/user/home')
  },
)

test(
  'a chosen slip waits over the closed hours, a closed sheet and a reload, until it is sent',
  { tag: '@long' },
  async ({ page, sandbox, appUrl }) => {
    const hours = { open: false, closedFrom: '23:00', closedTo: '00:30' }
    await page.route('**/api/lookup/slip', (route) => route.fulfill({ json: hours }))
    const { sheet } = await openSlips(page, sandbox, appUrl)
    await chooseSlip(sheet, 'slip.png', 'image/png', plainPng(300, 200))
    await expect(sheet.getByText('กลับมากดส่งได้ตั้งแต่ 00:30 น.')).toBeVisible()
    await sheet.getByRole('button', { name: 'ปิด', exact: true }).click()
    await expect(sheet).toBeHidden()
    await page.goto('/user/home?sheet=deposit&way=slip')
    const preview = sheet.getByRole('img', { name: DEPOSIT.chosenSlip })
    await expect(preview).toBeVisible()
    hours.open = true
    await page.reload()
    await page.route('**/api/wallet/slip', (route) => route.fulfill({ json: { message: 'OK' } }))
    await sendSlip(sheet).click()
    await expect(sheet.getByText(DEPOSIT.slipSent)).toBeVisible()
    await page.reload()
    await expect(sheet.getByLabel('เลือกรูปสลิป')).toBeAttached()
    await expect(preview).toBeHidden()
  },
)

test(
  'a slip that was handed in before, a picture at which a person looks, and one of another member are distinguished in the history',
  { tag: '@long' },
  async ({ page, players, sandbox, appUrl }) => {
    const other = await players.join({ wallet: 0, games: {} })
    const { member, sheet } = await openSlips(page, sandbox, appUrl)
    const slip = await sandbox.slip(member.username, 'SCB', 100)
    await chooseSlip(sheet, 'first.png', 'image/png', slip)
    await sendSlip(sheet).click()
    await expectArrived(page, '+฿100.00')
    await closeArrived(page)
    await page.goto('/user/home?sheet=deposit&way=slip')
    await chooseSlip(sheet, 'again.png', 'image/png', slip)
    await sendSlip(sheet).click()
    // It is followed where it was handed in. Its transfer was credited, so it is accepted, and says since when.
    await expect(sheet.getByText(DEPOSIT.creditedBefore)).toBeVisible({ timeout: 20_000 })
    // Nobody opens the history again: it follows what becomes of the slip.
    await sheet.getByRole('button', { name: DEPOSIT.seeSlips }).click()
    const slips = page.getByRole('dialog', { name: DEPOSIT.slipStatus })
    await expect(slips.getByRole('row').nth(1)).toContainText(DEPOSIT.creditedBefore, { timeout: 20_000 })

    await page.goto('/user/home?sheet=deposit')
    await chooseWay(sheet, DEPOSIT.haveSlip)
    await chooseSlip(sheet, 'cat.png', 'image/png', plainPng(300, 200))
    await sendSlip(sheet).click()
    await expect(sheet.getByText('แอดมินกำลังตรวจสอบ')).toBeVisible({ timeout: 20_000 })
    await expect(await newestSlip(page)).toContainText('แอดมินกำลังตรวจสอบ ทราบผลภายใน 3 วัน')
    await page.goto('/user/home?sheet=deposit&way=slip')
    await chooseSlip(sheet, 'other.png', 'image/png', await sandbox.slip(other.username, 'SCB', 100))
    await sendSlip(sheet).click()
    const refused = sheet.getByRole('alert').filter({ hasText: DEPOSIT.slipRejected })
    await expect(refused).toBeVisible({ timeout: 20_000 })
    await page.goto('/user/home')
    await expect(balance(page)).toContainText('100.00')
    const news = page.getByRole('region', { name: WORDS.th.moneyOnItsWay })
    await expect(news, 'what was read in the sheet is not news on home').not.toContainText('ไม่ผ่าน')
    await expect
      .poll(async () => (await newestSlip(page)).innerText(), { timeout: 30_000, intervals: [1000] })
      .toMatch(/ไม่สำเร็จ\s*\(/)
  },
)

test(
  'a file that is no picture, or is too large, never leaves the phone',
  { tag: '@long' },
  async ({ page, sandbox, appUrl }) => {
    const { sheet } = await openSlips(page, sandbox, appUrl)
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))

    const asked = sheet.getByRole('alert').filter({ hasText: DEPOSIT.chooseSlip })
    await sendSlip(sheet).click()
    await expect(asked).toBeInViewport({ ratio: 1 })
    await chooseSlip(sheet, 'notes.txt', 'text/plain', Buffer.from('hello'))
    await expect(asked).toBeHidden()
    await expect(sheet.getByText(DEPOSIT.unsupported)).toBeVisible()
    await expect(sheet.getByText(DEPOSIT.formats)).toBeInViewport({ ratio: 1 })
    await chooseSlip(sheet, 'slip.pdf', 'application/pdf', Buffer.from('%PDF-1.4'))
    await expect(sheet.getByText(DEPOSIT.pdf)).toBeInViewport({ ratio: 1 })
    await chooseSlip(sheet, 'fake.png', 'image/png', Buffer.from('not a picture'))
    await expect(sheet.getByText(DEPOSIT.unsupported)).toBeVisible()
    await chooseSlip(sheet, 'huge.jpg', 'image/jpeg', randomBytes(20 * 1024 * 1024))
    await expect(sheet.getByText(DEPOSIT.tooLarge)).toBeVisible()
    await sendSlip(sheet).click()
    await expect(asked, 'the reason is there already').toBeHidden()
    await expect(sheet.getByText(DEPOSIT.tooLarge)).toBeVisible()
    expect(sent).toEqual([])
  },
)

test(
  'an upload on a slow connection shows its progress and can be cancelled; nothing is handed in',
  { tag: '@long' },
  async ({ page, context, sandbox, watched, appUrl }) => {
    watched.expectErrors(LOGGED.noConnection)
    const { sheet } = await openSlips(page, sandbox, appUrl)
    await chooseSlip(sheet, 'slip.png', 'image/png', noisePng(900, 700))
    const devTools = await context.newCDPSession(page)
    await devTools.send('Network.enable')
    await devTools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 100_000,
    })
    await sendSlip(sheet).click()
    const progress = sheet.getByRole('progressbar')
    await expect.poll(() => progress.evaluate((bar) => Object(bar).value)).toBeGreaterThan(2)
    await page.keyboard.press('Escape')
    await sheet.getByRole('button', { name: DEPOSIT.cancelUpload }).click()
    await expect(page.getByText(DEPOSIT.uploadCancelled)).toBeVisible()
    await expect(sendSlip(sheet)).toBeEnabled()
    await devTools.detach()
    await page.goto('/user/statement?sheet=slips')
    const slips = page.getByRole('dialog')
    await expect(slips.getByText('ยังไม่เคยส่งสลิป')).toBeVisible()
    await expect(slips.getByRole('link', { name: 'วิธีใช้งาน' })).toHaveAttribute('href', '/user/howto')
    await slips.getByRole('link', { name: DEPOSIT.uploadSlip }).click()
    await expect(sendSlip(page.getByRole('dialog'))).toBeVisible()
  },
)

test(
  'a refusal is shown beside the slip, and the slip is kept',
  { tag: '@long' },
  async ({ page, sandbox, watched, appUrl }) => {
    watched.expectErrors(LOGGED.status(422))
    const { member, sheet } = await openSlips(page, sandbox, appUrl)
    await page.route('**/api/wallet/slip', (route) =>
      route.fulfill({ status: 422, json: { message: 'SLIP_INVALID_FILE' } }),
    )
    await chooseSlip(sheet, 'slip.png', 'image/png', await sandbox.slip(member.username, 'SCB', 50))
    await sendSlip(sheet).click()
    await expect(sheet.getByRole('alert')).toHaveText('ไฟล์สลิปไม่ถูกต้อง')
    await expect(sheet.getByText('slip.png')).toBeVisible()
    await expect(sendSlip(sheet)).toBeEnabled()
  },
)
