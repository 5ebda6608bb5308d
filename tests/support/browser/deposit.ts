import { expect, type Locator, type Page } from '@playwright/test'
import { expectKept } from './device.ts'
import { type FreshMember, freshMember } from './fresh-member.ts'
import { visitHome } from './visit.ts'
import { WORDS } from './words.ts'

/** The texts of the deposit sheet in Thai. */
export const DEPOSIT = {
  deposit: 'ฝากเงิน',
  bankTransfer: 'โอนผ่านธนาคาร',
  ownAccount: 'โอนจากบัญชีของคุณเท่านั้น',
  yourBank: 'ธนาคารของคุณ',
  back: 'ย้อนกลับ',
  openQr: 'QR ที่รอจ่าย',
  giftLink: 'ลิงก์ซองของขวัญ',
  mobileWallet: 'โอนเข้าวอลเล็ท',
  haveSlip: 'โอนแล้ว? ส่งสลิป',
  uploadSlip: 'ส่งสลิป',
  report: 'แจ้งฝากเงิน',
  copyNumber: 'คัดลอกเลขบัญชี',
  copied: (text: string) => `คัดลอกแล้ว: ${text}`,
  isCopied: 'คัดลอกแล้ว',
  notCopied: 'คัดลอกไม่สำเร็จ',
  transferred: 'โอนเงินแล้ว',
  waiting: 'รอเงินเข้า',
  refreshSoon: 'กรุณากดเช็คยอดเงินอีกครั้งในอีกสักครู่',
  moneyArrived: 'เงินเข้าแล้ว',
  inYourWallet: 'เงินเข้ากระเป๋าแล้ว',
  receipt: 'ดูใบเสร็จ',
  view: 'ดู',
  play: 'เล่น',
  createQr: 'สร้าง QR',
  enterAmount: 'กรุณากรอกจำนวนเงิน',
  scanToPay: 'สแกนเพื่อจ่าย',
  cancelQr: 'ยกเลิก QR',
  saveQr: 'บันทึกรูป QR',
  qrPicture: 'คิวอาร์โค้ดสำหรับชำระเงิน',
  qrExpired: 'QR หมดอายุแล้ว กรุณาสร้างใหม่',
  qrGone: 'QR นี้จ่ายไม่ได้แล้ว กรุณาสร้างใหม่',
  amount: 'จำนวนเงินที่ต้องการฝาก',
  minimum: (baht: number) => `จำนวนเงินขั้นต่ำ ${baht} บาท`,
  sendLink: 'ส่งลิงก์',
  giftReceived: 'รับซองของขวัญสำเร็จ',
  chosenSlip: 'สลิปที่เลือก',
  slipSent: 'ได้รับสลิปแล้ว',
  slipRejected: 'สลิปไม่ผ่าน',
  creditedBefore: 'เข้ากระเป๋าแล้วก่อนหน้านี้',
  anotherAccount: 'โอนจากบัญชีที่ไม่ได้ลงทะเบียน',
  unsupported: 'ไม่รองรับไฟล์ประเภทนี้',
  formats: 'เลือกรูป JPEG, PNG, WebP หรือ HEIC',
  pdf: 'ส่งไฟล์ PDF ไม่ได้',
  tooLarge: 'ไฟล์มีขนาดใหญ่เกินไป กรุณาเลือกไฟล์ไม่เกิน 10 MB',
  cancelUpload: 'ยกเลิกการส่ง',
  uploadCancelled: 'ยกเลิกการอัปโหลดแล้ว',
  seeSlips: 'ดูสถานะสลิปที่ส่งแล้ว',
  slipStatus: 'สถานะสลิป',
  nameInEnglish: 'ชื่อบัญชีภาษาอังกฤษ',
  accountName: 'ชื่อบัญชี',
  englishOnly: 'ชื่อบัญชีธนาคารต้องเป็นภาษาอังกฤษเท่านั้น',
  save: 'บันทึก',
} as const

/** The sheet, on any of its pages. */
export const depositSheet = (page: Page) => page.locator('dialog.sheet')

/** The panel of a deposit that has arrived. */
export const arrivedPanel = (page: Page) => page.getByRole('dialog', { name: DEPOSIT.moneyArrived })

/** Waits until a deposit of this amount is reported, as with `+฿500.00`. */
export async function expectArrived(page: Page, amount: string): Promise<void> {
  const report = arrivedPanel(page).getByRole('status').filter({ hasText: DEPOSIT.inYourWallet })
  await expect(report).toContainText(amount, { timeout: 20_000 })
}

/** Closes the panel, not a toast inside it. */
export const closeArrived = (page: Page) =>
  arrivedPanel(page).locator('footer').getByRole('button', { name: WORDS.th.close }).click()

/** Logs in a new member, whose money no other test moves, and opens the deposit sheet. */
export async function openDeposit(
  page: Page,
  appUrl: string | undefined,
  as?: FreshMember,
): Promise<{ member: FreshMember; sheet: Locator }> {
  if (appUrl === undefined) throw new Error('the address of the app is missing')
  const member = as ?? (await freshMember(appUrl))
  await visitHome(page, { member })
  await page.goto('/user/home?sheet=deposit')
  const sheet = depositSheet(page)
  await expect(sheet).toBeVisible()
  // What is credited from then on is new.
  await expectKept(page, 'known-deposits')
  return { member, sheet }
}

/** Opens the page of a deposit method, from the list or from another page; `name` is the beginning of its row in the list. */
export async function chooseWay(sheet: Locator, name: string): Promise<void> {
  const back = sheet.getByRole('button', { name: DEPOSIT.back, exact: true })
  const way = sheet.getByRole('button', { name: new RegExp(`^${name.replace('?', '\\?')}`) })
  await expect(back.or(way).first()).toBeVisible()
  if (await back.isVisible()) await back.click()
  await way.first().click()
  await expect(back).toBeVisible()
}
