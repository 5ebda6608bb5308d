/** Proves R11 and R12. */
import { LOGGED } from '../../support/browser/checks/watch.ts'
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
