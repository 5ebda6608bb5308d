import { expect, type Locator, type Page } from '@playwright/test'
import { put } from '../device.ts'
import { digits } from '../fresh-member.ts'
import { requester } from '../requester.ts'
import { sandboxUrlOf } from '../sandbox.ts'
import { inEachLanguage, textOf } from '../words/catalogue.ts'
import { type Words, WORDS } from '../words/words.ts'

const texts = inEachLanguage({
  chatWithUs: 'Chat with us',
  connected: 'Write to us. We answer here.',
  reconnecting: 'Reconnecting',
  send: 'Send',
  sent: 'Sent',
  messages: 'Messages',
  newMessages: 'New messages',
  quickReplies: 'Quick replies',
  unsupportedType: 'This message type is not supported yet',
  notSent: 'Not sent',
  resend: 'Resend',
  remove: 'Remove',
})

/** The texts of the chat, by their English messages; those of a conversation in Thai. */
export const CHAT = {
  th: {
    ...texts.th,
    /** A plural, which the catalogue writes with its rule. */
    oneNewMessage: `${texts.th.chatWithUs} มี 1 ข้อความใหม่`,
    youChose: (title: string) => textOf('th', ['You chose: {children}', { children: title }]),
  },
  lo: texts.lo,
  en: texts.en,
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
export function chatOperator(appUrl: string, sandboxUrl = sandboxUrlOf(appUrl)): ChatOperator {
  const request = requester(sandboxUrl)
  const act = async (...action: Parameters<typeof request>) => void (await request(...action))
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
  const guestId = `guest-${digits(24)}`
  await page.goto(path)
  // A guest who has just been here.
  await put(page, 'krapao-keys', { 'guest-id': guestId, 'guest-seen': new Date().toISOString() })
  const chat = await openChat(page)
  await expect(chat.getByText(CHAT.th.connected)).toBeVisible()
  // If the connection is cut later, the app must already have fetched its other chunks.
  await page.waitForLoadState('networkidle')
  return { chat, owner: { guestId } }
}

/** Types a message and sends it with Enter. */
export async function sendMessage(chat: Locator, text: string): Promise<void> {
  await chat.getByRole('textbox').fill(text)
  await chat.getByRole('textbox').press('Enter')
}

/** The visible messages with that prefix, in their order. */
export async function visibleMessages(chat: Locator, prefix: string): Promise<string[]> {
  const shown = await chat.getByRole('log').locator('p.whitespace-pre-wrap').allTextContents()
  return shown.filter((text) => text.startsWith(prefix))
}
