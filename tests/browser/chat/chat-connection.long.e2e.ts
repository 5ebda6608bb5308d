import { startLastingServer } from '../../support/browser/builds/strict-server.ts'
import { LOGGED } from '../../support/browser/checks/watch.ts'
/** Proves R11. */
import {
  CHAT,
  chatOperator,
  openChat,
  openGuestChat,
  visibleMessages,
  sendMessage,
} from '../../support/browser/steps/chat.ts'
import { expect, test } from '../../support/browser/test.ts'

const words = CHAT.th
/** A connection that breaks is logged by the browser. */
const BROKEN_LINE = [LOGGED.noConnection, /WebSocket connection to/]

test('a connection that is cut again and again loses and duplicates no message and keeps the order', async ({
  page,
  appUrl,
  front,
  watched,
}) => {
  test.setTimeout(180_000)
  watched.expectErrors(...BROKEN_LINE)
  const operator = chatOperator(appUrl)
  const { chat, owner } = await openGuestChat(page, `${front.url}/contact`)
  const expected: string[] = []
  const operatorSays = async (text: string) => {
    expected.push(text)
    await operator.send(owner, text)
  }
  await sendMessage(chat, 'ม 0')
  await expect(chat.getByText(words.sent)).toBeVisible()
  expected.push('ม 0')
  for (const round of [1, 2, 3]) {
    await operatorSays(`ม ${round}.1`)
    await expect(chat.getByText(`ม ${round}.1`)).toBeVisible()
    await front.cut()
    // If the connection is not back yet, the next request fails.
    await expect(chat.getByText(words.reconnecting)).toBeVisible()
    // More than a page of messages was missed.
    for (let count = 2; count <= 14; count++) await operatorSays(`ม ${round}.${count}`)
    await sendMessage(chat, `ม ${round}.15 ลูกค้า`)
    expected.push(`ม ${round}.15 ลูกค้า`)
    await front.mend()
    await expect(chat.getByText(words.reconnecting)).toBeHidden()
    await expect(chat.getByText(`ม ${round}.15 ลูกค้า`)).toHaveCount(1)
    await expect.poll(() => visibleMessages(chat, 'ม ')).toEqual(expected)
  }
  await page.reload()
  await openChat(page)
  await expect.poll(async () => (await visibleMessages(chat, 'ม ')).at(-1)).toBe('ม 3.15 ลูกค้า')
  const shown = await visibleMessages(chat, 'ม ')
  expect(shown).toEqual(expected.slice(-shown.length))
})

test('a message without a network waits, can be cancelled, and is sent once', async ({
  page,
  context,
  watched,
}) => {
  watched.expectErrors(...BROKEN_LINE)
  const { chat } = await openGuestChat(page)
  await context.setOffline(true)
  await sendMessage(chat, 'รอ 1')
  await sendMessage(chat, 'รอ 2')
  await expect(chat.getByText('รอ 1')).toBeVisible()
  await chat.getByRole('button', { name: words.remove }).first().click()
  await expect(chat.getByText('รอ 1')).toHaveCount(0)
  await sendMessage(chat, 'รอ 3')
  await context.setOffline(false)
  await expect(chat.getByText(words.sent)).toHaveCount(2)
  expect(await visibleMessages(chat, 'รอ')).toEqual(['รอ 2', 'รอ 3'])
  await page.reload()
  await openChat(page)
  await expect.poll(() => visibleMessages(chat, 'รอ')).toEqual(['รอ 2', 'รอ 3'])
})

test('a lost answer does not duplicate a message', async ({ page, watched }) => {
  watched.expectErrors(...BROKEN_LINE)
  const { chat } = await openGuestChat(page)
  let lost = 0
  await page.route('**/api/chat/send-message', async (route) => {
    await route.fetch()
    if (lost++ < 2) await route.abort()
    else await route.fallback()
  })
  await sendMessage(chat, 'ครั้งเดียว')
  await expect(chat.getByText(words.sent)).toBeVisible()
  await expect(chat.getByText('ครั้งเดียว')).toHaveCount(1)
  await page.reload()
  await openChat(page)
  await expect(chat.getByText('ครั้งเดียว')).toHaveCount(1)
})

test('the conversation continues after a restart of the server', async ({ page, watched }) => {
  test.setTimeout(120_000)
  watched.expectErrors(...BROKEN_LINE, LOGGED.status(500))
  const server = await startLastingServer()
  try {
    const operator = chatOperator(server.url, server.sandboxUrl)
    await operator.offer(true)
    const { chat, owner } = await openGuestChat(page, `${server.url}/contact`)
    await sendMessage(chat, 'ร 1')
    await expect(chat.getByText(words.sent)).toBeVisible()
    await server.restart()
    await sendMessage(chat, 'ร 2')
    await expect(chat.getByText(words.sent)).toHaveCount(2, { timeout: 30_000 })
    await expect(chat.getByText(words.connected)).toBeVisible()
    await operator.send(owner, 'ร 3')
    await expect.poll(() => visibleMessages(chat, 'ร ')).toEqual(['ร 1', 'ร 2', 'ร 3'])
    await page.goto('about:blank')
  } finally {
    await server.stop()
  }
})
