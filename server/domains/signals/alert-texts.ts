import { type SignalKind, WORK } from '../../../desk/contract/signals.ts'

/** What each kind is called, in Thai and English. */
const NAMES: Readonly<Record<SignalKind, readonly [th: string, en: string]>> = {
  withdrawals: ['รายการถอนที่รอ', 'Withdrawals that wait'],
  slips: ['สลิปที่รอตรวจ', 'Slips that wait'],
  arrivals: ['เงินเข้าที่ยังไม่มีเจ้าของ', 'Money to assign'],
  announcements: ['แจ้งฝากที่รอ', 'Announced deposits that wait'],
  chat: ['แชทที่รอคำตอบ', 'Chats without an answer'],
  proposals: ['รายการที่รอคนที่สอง', 'Waiting for a second person'],
  halted: ['บัญชีไม่ตรงกัน เงินหยุดเคลื่อนไหว', 'The books do not agree: no money moves'],
  'game-transfers': ['โอนเข้าออกเกมที่ยังไม่รู้ผล', 'Game transfers without an outcome'],
  providers: ['ระบบภายนอกไม่ตอบ', 'Services outside that fail'],
  sms: ['ส่ง SMS ไม่ได้', 'SMS that were not sent'],
  reports: ['รายงานจากธนาคารหรือ QR ที่ถูกปฏิเสธ', 'Refused reports of banks or gateways'],
  accounts: ['สมาชิกเปลี่ยนบัญชีธนาคาร', 'Changed bank accounts of members'],
}

interface AlertWords {
  readonly kind: SignalKind
  readonly isOver: boolean
  readonly count: number
  /** How long the oldest has waited. */
  readonly minutes: number
}

/** An alert in words, with nothing of a member. */
export function alertTexts({ kind, isOver, count, minutes }: AlertWords): {
  readonly th: string
  readonly en: string
} {
  const [th, en] = NAMES[kind]
  if (isOver) return { th: `หมดแล้ว: ${th}`, en: `Over: ${en}` }
  return {
    th: `${th}: ${count} (นานสุด ${minutes} นาที)`,
    en: `${en}: ${count} (the oldest for ${minutes} min)`,
  }
}

/** Where somebody does something about it. */
export function placeOf(kind: SignalKind): string {
  return WORK.some((work) => work === kind) ? `/${kind}` : '/overview'
}
