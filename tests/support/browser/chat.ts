import { randomInt } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { type Words, WORDS } from './words.ts'

const th = {
  chatWithUs: 'แชตกับเรา',
  oneNewMessage: 'แชตกับเรา มี 1 ข้อความใหม่',
  connected: 'เชื่อมต่อแล้ว',
  reconnecting: 'กำลังเชื่อมต่อใหม่',
  typeAMessage: 'พิมพ์ข้อความ',
  send: 'ส่ง',
  sent: 'ส่งแล้ว',
  messages: 'ข้อความ',
  newMessages: 'ข้อความใหม่',
  quickReplies: 'คำตอบด่วน',
  youChose: (title: string) => `คุณเลือก: ${title}`,
  unsupportedType: 'ยังไม่รองรับข้อความประเภทนี้',
  unsupportedFile: 'ไม่รองรับไฟล์ประเภทนี้',
  tooLarge: (megabytes: number) => `ไฟล์มีขนาดใหญ่เกินไป กรุณาเลือกไฟล์ไม่เกิน ${megabytes} MB`,
  notSent: 'ส่งไม่สำเร็จ',
  resend: 'ส่งใหม่',
  remove: 'ลบ',
}

/** The texts of the chat. */
export const CHAT: Record<keyof typeof WORDS, Pick<typeof th, 'chatWithUs' | 'typeAMessage'>> & {
  readonly th: typeof th
} = {
  th,
  lo: { chatWithUs: 'ແຊັດກັບພວກເຮົາ', typeAMessage: 'ພິມຂໍ້ຄວາມ' },
  en: { chatWithUs: 'Chat with us', typeAMessage: 'Type a message' },
}

/** The customer of a conversation, as the sandbox identifies them. */
export type ChatOwner = { readonly userId: string } | { readonly guestId: string }

/** The operator's side of the chat. */
export interface ChatOperator {
  /** Starts or stops offering the chat. */
  offer(isOffered: boolean): Promise<void>
  send(owner: ChatOwner, message: string | { message_type: string; payload: object }): Promise<void>
}

/** @param appUrl the origin of the app; by default its sandbox listens on the next port */
export function chatOperator(appUrl: string, sandboxUrl = portAfter(appUrl)): ChatOperator {
  const act = async (method: string, path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(new URL(path, sandboxUrl), { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
  }
  return {
    offer: (enableChatWidget) => act('PUT', '/api/site', { enableChatWidget }),
    send: (owner, message) => act('POST', '/api/chat/reply', { ...owner, message }),
  }
}

/** Opens the chat on the contact page that is on screen. */
export async function openChat(page: Page, words: Words = WORDS.th): Promise<Locator> {
  const { chatWithUs } = CHAT[words.locale === 'lo' || words.locale === 'en' ? words.locale : 'th']
  await page.getByRole('button', { name: chatWithUs }).click()
  const chat = page.getByRole('dialog', { name: chatWithUs })
  await expect(chat).toBeVisible()
  return chat
}

/** Opens the contact page as a new visitor, and the chat on it. */
export async function openGuestChat(page: Page, path = '/contact') {
  const guestId = `guest-${Array.from({ length: 24 }, () => randomInt(10)).join('')}`
  await page.goto(path)
  await keepGuestId(page, guestId)
  const chat = await openChat(page)
  await expect(chat.getByText(CHAT.th.connected)).toBeVisible()
  // If the connection is cut later, the app must already have fetched its other chunks.
  await page.waitForLoadState('networkidle')
  return { chat, owner: { guestId } }
}

/** Makes this visitor look like a guest who has just been here. */
async function keepGuestId(page: Page, guestId: string): Promise<void> {
  await page.evaluate(
    (value) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('krapao-keys')
        opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('values'))
        opening.addEventListener('error', () => reject(opening.error ?? new Error('IndexedDB')))
        opening.addEventListener('success', () => {
          const writing = opening.result.transaction('values', 'readwrite')
          writing.objectStore('values').put(value, 'guest-id')
          writing.objectStore('values').put(new Date().toISOString(), 'guest-seen')
          writing.addEventListener('complete', () => {
            opening.result.close()
            resolve()
          })
        })
      }),
    guestId,
  )
}

/** Types a message and sends it with Enter. */
export async function sendMessage(chat: Locator, text: string): Promise<void> {
  await chat.getByRole('textbox').fill(text)
  await chat.getByRole('textbox').press('Enter')
}

/** The visible messages with that prefix, in their order. */
export async function visibleMessages(chat: Locator, prefix: string): Promise<string[]> {
  const texts = await chat.getByRole('log').locator('p.whitespace-pre-wrap').allTextContents()
  return texts.filter((text) => text.startsWith(prefix))
}

function portAfter(appUrl: string): string {
  const url = new URL(appUrl)
  url.port = String(Number(url.port) + 1)
  return url.origin
}
