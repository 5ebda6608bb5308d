import { expectAccessible } from '../../support/browser/checks/accessible.ts'
import { LOGGED } from '../../support/browser/checks/watch.ts'
import { visitAsNew } from '../../support/browser/player.ts'
import { requester } from '../../support/browser/requester.ts'
import { delayCalls } from '../../support/browser/steps/transferring.ts'
import { expect, test } from '../../support/browser/test.ts'

test(
  'a member sets a limit, which a deposit keeps, and takes a break, in which money still comes out',
  { tag: '@long' },
  async ({ page, players, watched }) => {
    watched.expectErrors(LOGGED.status(400))
    const { password } = await visitAsNew(page, players, { wallet: 500, games: {} })
    await page.goto('/user/profile')
    await page.getByRole('button', { name: /^วงเงินฝากของฉัน/ }).click()
    await expect(page).toHaveURL('/user/profile?sheet=limits')
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByText('ไม่จำกัด')).toHaveCount(3)

    await sheet.getByRole('button', { name: 'ตั้งวงเงิน: 24 ชั่วโมง' }).click()
    await sheet.getByRole('textbox').fill('๑,๐๐๐')
    await sheet.getByRole('button', { name: 'บันทึกวงเงิน' }).click()
    const day = sheet.getByRole('listitem').first()
    await expect(day).toContainText('/ 1,000')
    await expectAccessible(page, 'limits')

    await sheet.getByRole('button', { name: 'แก้ไข: 24 ชั่วโมง' }).click()
    await sheet.getByRole('textbox').fill('5000')
    await sheet.getByRole('button', { name: 'ขอเพิ่มวงเงิน' }).click()
    await expect(day).toContainText('/ 1,000')
    await expect(day).toContainText('ขอเพิ่มเป็น ฿5,000.00 ยืนยันได้')

    await page.goto('/user/home?sheet=deposit&way=qr-WW')
    await sheet.getByRole('textbox').fill('1000.01')
    await sheet.getByRole('button', { name: /^สร้าง QR/ }).click()
    await expect(sheet.getByRole('alert')).toContainText('เกินวงเงินฝากของคุณ')
    await expect(sheet.getByRole('textbox')).toHaveValue('1000.01')

    await page.goto('/user/profile?sheet=limits')
    await sheet.getByRole('button', { name: 'พักการเล่น' }).click()
    await expectAccessible(page, 'break')
    await sheet.getByRole('button', { name: 'พัก 24 ชั่วโมง' }).click()
    await expect(sheet.getByText(/^คุณพักการเล่นถึง/)).toBeVisible()

    await page.goto('/user/home?sheet=deposit')
    await expect(sheet.getByText('คุณกำลังพักการเล่น', { exact: true })).toBeVisible()
    await sheet.getByRole('button', { name: 'วงเงินฝากของฉัน' }).click()
    await expect(sheet.getByText(/^คุณพักการเล่นถึง/)).toBeVisible()
    await page.goto('/user/home?sheet=withdraw')
    await expect(sheet.getByRole('textbox')).toBeEnabled()

    // Only the password excludes, and not the session alone.
    await page.goto('/user/profile?sheet=limits')
    await sheet.getByRole('button', { name: 'พักการเล่น' }).click()
    await sheet.getByRole('button', { name: /^ระงับบัญชีตนเอง/ }).click()
    await sheet.getByRole('checkbox').check()
    await sheet.getByLabel('รหัสผ่านของคุณ').fill('not this one')
    await expectAccessible(page, 'exclusion')
    await sheet.getByRole('button', { name: 'ระงับ 6 เดือน' }).click()
    await expect(sheet.getByRole('alert')).toContainText('รหัสผ่านไม่ถูกต้อง')
    await sheet.getByLabel('รหัสผ่านของคุณ').fill(password)
    await sheet.getByRole('button', { name: 'ระงับ 6 เดือน' }).click()
    await expect(sheet.getByText(/^คุณระงับบัญชี/)).toBeVisible()
  },
)

test(
  'home of a member on a break stands still while the note about it loads',
  { tag: '@long' },
  async ({ page, players, appUrl }) => {
    const { token } = await visitAsNew(page, players, { wallet: 500, games: {} })
    await requester(appUrl)('POST', '/api/account/pause', { length: 'day' }, token)
    const release = await delayCalls(page, '**/assets/-limits-sheets-*')
    await page.reload()
    const withdraw = page.getByRole('button', { name: 'ถอนเงิน', exact: true })
    const top = async () => (await withdraw.boundingBox())?.y
    await expect(withdraw).toBeVisible()
    await expect(page.getByRole('button', { name: 'ฝากเงิน', exact: true })).toBeHidden()
    const before = await top()
    release()
    await expect(page.getByText(/^คุณพักการเล่นถึง/)).toBeVisible()
    expect(await top()).toBe(before)
  },
)
