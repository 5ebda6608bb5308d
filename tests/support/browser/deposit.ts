import { expect, type Locator, type Page } from '@playwright/test'
import { type FreshMember, freshMember } from './fresh-member.ts'
import { visitHome } from './visit.ts'

/** What the deposit sheet says in Thai. */
export const DEPOSIT = {
  deposit: 'ฝากเงิน',
  bankTransfer: 'โอนผ่านธนาคาร',
  giftLink: 'ลิงก์ซองของขวัญ',
  mobileWallet: 'กระเป๋าเงินมือถือ',
  uploadSlip: 'แนบสลิป',
  report: 'แจ้งฝากเงิน',
  copyNumber: 'คัดลอกเลขบัญชี',
  copied: (text: string) => `คัดลอกแล้ว: ${text}`,
  notCopied: 'คัดลอกไม่สำเร็จ',
  transferred: 'โอนเงินแล้ว',
  refreshSoon: 'กรุณากดเช็คยอดเงินอีกครั้งในอีกสักครู่',
  arrived: (amount: string) => `เงิน ${amount} เข้ากระเป๋าของคุณแล้ว`,
  createQr: 'สร้าง QR',
  cancelQr: 'ยกเลิก QR',
  saveQr: 'บันทึก QR',
  qrPicture: 'คิวอาร์โค้ดสำหรับชำระเงิน',
  qrExpired: 'QR หมดอายุแล้ว กรุณาสร้างใหม่',
  amount: 'จำนวนเงินที่ต้องการฝาก',
  minimum: (baht: number) => `จำนวนเงินขั้นต่ำ ${baht} บาท`,
  sendLink: 'ส่งลิงก์',
  giftReceived: 'รับซองของขวัญสำเร็จ',
  chosenSlip: 'สลิปที่เลือก',
  slipSent: 'ส่งสลิปแล้ว กำลังตรวจสอบ',
  unsupported: 'ไม่รองรับไฟล์ประเภทนี้',
  tooLarge: 'ไฟล์มีขนาดใหญ่เกินไป กรุณาเลือกไฟล์ไม่เกิน 10 MB',
  cancelUpload: 'ยกเลิกอัปโหลด',
  uploadCancelled: 'ยกเลิกการอัปโหลดแล้ว',
  seeSlips: 'ดูสถานะสลิปที่ส่งแล้ว',
  slipStatus: 'สถานะสลิป',
  nameInEnglish: 'ชื่อบัญชีภาษาอังกฤษ',
  accountName: 'ชื่อบัญชี',
  englishOnly: 'ชื่อบัญชีธนาคารต้องเป็นภาษาอังกฤษเท่านั้น',
  save: 'บันทึก',
} as const

/** Logs in somebody new, whose money nobody else moves, and opens the deposit sheet. */
export async function openDeposit(
  page: Page,
  appUrl: string | undefined,
  known?: FreshMember,
): Promise<{ member: FreshMember; sheet: Locator }> {
  if (appUrl === undefined) throw new Error('nobody says where the app is served')
  const member = known ?? (await freshMember(appUrl))
  await visitHome(page, { member })
  await page.goto('/user/home?sheet=deposit')
  const sheet = page.getByRole('dialog', { name: DEPOSIT.deposit })
  await expect(sheet).toBeVisible()
  return { member, sheet }
}

/** Chooses a way of paying in. */
export async function chooseWay(sheet: Locator, name: string): Promise<void> {
  await sheet.getByRole('tab', { name, exact: true }).click()
}
