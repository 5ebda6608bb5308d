import { findOnDevice, readDevice } from '../../support/browser/device.ts'
import { freshMember } from '../../support/browser/fresh-member.ts'
import {
  CHAT,
  chatOperator,
  openChat,
  openGuestChat,
  visibleMessages,
  sendMessage,
} from '../../support/browser/steps/chat.ts'
import { visitHome } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { WORDS } from '../../support/browser/words/words.ts'

const words = CHAT.th

// Other tests of this worker open the chat too.
test.afterEach(async ({ appUrl }) => chatOperator(appUrl).offer(true))

const EVERY_TYPE = [
  { message_type: 'text', payload: { message: 'สวัสดีครับ' } },
  {
    message_type: 'buttons',
    payload: {
      message: 'เลือกหัวข้อ',
      buttons: [
        { title: 'ถามต่อ', type: 'postback', payload: 'ASK' },
        { title: 'เว็บไซต์', type: 'web', payload: 'https://help.example/deposit' },
        { title: 'โทร', type: 'call', payload: '+66 2 123 4567' },
      ],
    },
  },
  { message_type: 'media', payload: { fileType: 'image', url: '/media/games/JOKER/cloth.svg' } },
  { message_type: 'media', payload: { fileType: 'file', url: '/media/rules.pdf', message: 'rules.pdf' } },
  {
    message_type: 'generic',
    payload: { elements: [{ title: 'การ์ดหนึ่ง', subtitle: 'รายละเอียด', buttons: [] }] },
  },
  { message_type: 'sticker', payload: { message: 'ที่ไม่มีใครรู้จัก' } },
  {
    message_type: 'quick_replies',
    payload: { message: 'พอไหม', buttons: [{ title: 'พอแล้ว', type: 'postback', payload: 'DONE' }] },
  },
]

for (const party of ['guest', 'member'] as const) {
  test(
    `a ${party} and the operator exchange every kind of message`,
    { tag: party === 'member' ? [] : '@long' },
    async ({ page, appUrl }) => {
      const operator = chatOperator(appUrl)
      const opened = await (async () => {
        if (party === 'guest') return openGuestChat(page)
        const member = await freshMember(appUrl)
        await visitHome(page, { member })
        await page.getByRole('link', { name: WORDS.th.contactUs }).click()
        return { chat: await openChat(page), owner: { userId: member.id } }
      })()
      const { chat, owner } = opened
      await sendMessage(chat, '  มีใครอยู่ไหม  ')
      await expect(chat.getByText('มีใครอยู่ไหม', { exact: true })).toHaveCount(1)
      await expect(chat.getByText(words.sent)).toBeVisible()

      // One after the other: the order is checked too.
      for (const message of EVERY_TYPE) await operator.send(owner, message)
      const log = chat.getByRole('log')
      await expect(log.getByText('สวัสดีครับ')).toBeVisible()
      await expect(log.getByRole('link', { name: 'เว็บไซต์' })).toHaveAttribute(
        'href',
        'https://help.example/deposit',
      )
      await expect(log.getByRole('link', { name: 'โทร' })).toHaveAttribute('href', 'tel:+6621234567')
      await expect(log.getByRole('link', { name: 'rules.pdf' })).toHaveAttribute('rel', /noopener/)
      await expect(log.locator('img')).toHaveCount(1)
      await expect(log.getByText('การ์ดหนึ่ง')).toBeVisible()
      await expect(log.getByText(words.unsupportedType)).toBeVisible()
      await expect(log.getByText('ที่ไม่มีใครรู้จัก')).toHaveCount(0)

      const replies = chat.getByRole('list', { name: words.quickReplies })
      await replies.getByRole('button', { name: 'พอแล้ว' }).click()
      await expect(replies).toBeHidden()
      await expect(log.getByText(words.youChose('พอแล้ว'))).toBeVisible()
      await log.getByRole('button', { name: 'ถามต่อ' }).click()
      await expect(log.getByText(words.youChose('ถามต่อ'))).toBeVisible()

      // The same again, read from the server.
      await page.reload()
      const again = await openChat(page)
      await expect(again.getByText(words.youChose('ถามต่อ'))).toHaveCount(1)
      await expect(again.getByText(words.unsupportedType)).toHaveCount(1)
      expect(findOnDevice(await readDevice(page), ['มีใครอยู่ไหม', 'สวัสดีครับ']), 'nothing is kept').toEqual([])
    },
  )
}

test(
  'Enter sends and Shift with Enter begins a line; 2000 characters are the maximum',
  { tag: '@long' },
  async ({ page }) => {
    const { chat } = await openGuestChat(page)
    const field = chat.getByRole('textbox')
    await field.press('Enter')
    await field.fill('   ')
    await field.press('Enter')
    await field.fill('หนึ่ง')
    await field.press('Shift+Enter')
    await field.pressSequentially('สอง')
    await field.press('Enter')
    await expect(chat.getByRole('log').getByText('หนึ่ง\nสอง')).toHaveCount(1)
    await expect(field).toHaveValue('')

    await field.fill('x'.repeat(2001))
    await field.press('Enter')
    await expect(chat.getByText('2001 / 2000')).toBeVisible()
    await expect(field).toHaveValue('x'.repeat(2001))
    await page.keyboard.press('Escape')
    await expect(chat).toBeHidden()
    await expect(page.getByRole('button', { name: words.chatWithUs })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(field, 'what was typed is still there').toHaveValue('x'.repeat(2001))
  },
)

test(
  'messages from the absence of a member, and later ones, are counted in the menu and on the button until they are read',
  { tag: '@long' },
  async ({ page, appUrl }) => {
    const member = await freshMember(appUrl)
    const owner = { userId: member.id }
    await chatOperator(appUrl).send(owner, 'ตอบเมื่อไม่อยู่')
    await visitHome(page, { member })
    const tab = page.getByRole('link', { name: WORDS.th.contactUs })
    await expect(tab).toHaveAccessibleName(`${WORDS.th.contactUs} 1`)
    await tab.click()
    const read = page.waitForRequest((request) => request.url().endsWith('/api/chat/read-customer/'))
    await page.getByRole('button', { name: words.oneNewMessage }).click()
    await expect(page.getByText('ตอบเมื่อไม่อยู่')).toBeVisible()
    await (await read).response()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: words.chatWithUs, exact: true })).toBeVisible()
    await expect(tab).toHaveAccessibleName(WORDS.th.contactUs)
    await chatOperator(appUrl).send(owner, 'ตอบอีกครั้ง')
    await expect(tab).toHaveAccessibleName(`${WORDS.th.contactUs} 1`)
    const again = page.waitForRequest((request) => request.url().endsWith('/api/chat/read-customer/'))
    await page.getByRole('button', { name: words.oneNewMessage }).click()
    await (await again).response()
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(page.getByRole('button', { name: words.chatWithUs, exact: true })).toBeVisible()
    await expect(tab).toHaveAccessibleName(WORDS.th.contactUs)
  },
)

test(
  'older messages are loaded ten at a time, and the visible ones do not move',
  { tag: '@long' },
  async ({ page, appUrl }) => {
    const { chat, owner } = await openGuestChat(page)
    await sendMessage(chat, 'ก')
    await expect(chat.getByText(words.sent)).toBeVisible()
    for (let count = 1; count <= 34; count++) await chatOperator(appUrl).send(owner, `ข้อความ ${count}`)
    await page.reload()
    await openChat(page)
    await expect(chat.getByText('ข้อความ 34', { exact: true })).toBeInViewport()
    expect((await visibleMessages(chat, 'ข้อความ')).length, 'not everything is read at once').toBeLessThan(34)
    // It slides in with everything in it.
    await chat.evaluate(async (dialog) => {
      await Promise.all(dialog.getAnimations().map(({ finished }) => finished))
    })

    for (let reading = 0; (await visibleMessages(chat, 'ข้อความ')).length < 34; reading++) {
      expect(reading).toBeLessThan(6)
      const before = await visibleMessages(chat, 'ข้อความ')
      const anchor = chat.getByText(before[0] ?? '', { exact: true })
      await chat.getByRole('log').evaluate((list) => (list.scrollTop = 0))
      const top = (await anchor.boundingBox())?.y ?? 0
      await expect
        .poll(async () => (await visibleMessages(chat, 'ข้อความ')).length)
        .toBeGreaterThan(before.length)
      expect(Math.abs(((await anchor.boundingBox())?.y ?? 0) - top), 'no jump').toBeLessThan(8)
    }
    expect(await visibleMessages(chat, 'ข้อความ')).toEqual(
      Array.from({ length: 34 }, (_, index) => `ข้อความ ${index + 1}`),
    )

    await chat.getByRole('log').evaluate((list) => (list.scrollTop = 0))
    await chatOperator(appUrl).send(owner, 'ข้อความ 35')
    await chat.getByRole('button', { name: words.newMessages }).click()
    await expect(chat.getByText('ข้อความ 35')).toBeInViewport()
    await expect(chat.getByRole('button', { name: words.newMessages })).toBeHidden()
  },
)

test(
  'no chat is offered where the operator has none, and its code is not loaded before it is opened',
  { tag: '@long' },
  async ({ page, appUrl }) => {
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    await page.goto('/contact')
    await expect(page.getByRole('button', { name: words.chatWithUs })).toBeVisible()
    expect(scripts.filter((url) => /chat-panel|socket\.io/.test(url))).toEqual([])
    await chatOperator(appUrl).offer(false)
    const settingRead = page.waitForResponse((answer) => answer.url().includes('enableChatWidget'))
    await page.reload()
    await settingRead
    await expect(page.getByRole('heading', { name: WORDS.th.contactUs })).toBeVisible()
    await expect(page.getByRole('button', { name: words.chatWithUs })).toHaveCount(0)
  },
)
