/** Proves R11. */
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { ChatSession } from '../../../src/features/chat/api/chat-session.ts'
import type { ChatMessage } from '../../../src/features/chat/api/chat.ts'
import { type Front, openFront } from '../../support/browser/front.ts'
import { freePort } from '../../support/engines/free-port.ts'
import { type Casualty, type MoneyNode, startMoneyNode } from '../../support/processes/money-node-process.ts'
import { actAsBrowserAt } from '../../support/processes/node-as-browser.ts'
import { temporaryFolder } from '../../support/processes/temporary-folder.ts'

/*
 * Customers talk to the operator through the app's own chat while connections are cut and processes are killed; then everything stops
 * and what each of them sees is compared with what the server has. `CHAT_CUSTOMERS=100 CHAT_MESSAGES=200 CHAT_CUTS=20` makes a long run of it.
 */
const CUSTOMERS = Number(process.env['CHAT_CUSTOMERS'] ?? 12)
const MESSAGES = Number(process.env['CHAT_MESSAGES'] ?? 12)
const CUTS = Number(process.env['CHAT_CUTS'] ?? 2)
const KILLS: readonly Casualty[] = ['server', 'everything', 'database']
const PAUSE_MS = 250
const DEADLINE_MS = 60_000 + CUSTOMERS * MESSAGES * 20 + CUTS * 2000
const PAGE = 100

interface Customer {
  readonly guestId: string
  readonly chat: ChatSession
  readonly sent: string[]
  /** Messages whose arrival was confirmed to the operator. */
  readonly answered: string[]
}

let dataDir: string
let node: MoneyNode
let front: Front
let customers: readonly Customer[]

beforeAll(async () => {
  dataDir = await temporaryFolder()
  const port = await freePort()
  node = await startMoneyNode(dataDir, '', 'impatient', port)
  front = await openFront(`http://127.0.0.1:${port}`)
  actAsBrowserAt(front.url)
  const { wireHttp } = await import('../../../src/http/wiring.ts')
  const { ChatSession: Chat } = await import('../../../src/features/chat/api/chat-session.ts')
  wireHttp({ token: () => undefined, locale: () => 'th', onSessionOver: () => {}, onSiteGone: () => {} })
  customers = Array.from({ length: CUSTOMERS }, () => {
    const guestId = randomUUID()
    return { guestId, chat: new Chat({ guestId, token: undefined }), sent: [], answered: [] }
  })
})
afterAll(async () => {
  for (const { chat } of customers) chat.end()
  await front.close()
  vi.unstubAllGlobals()
  await node.stop()
  await rm(dataDir, { recursive: true, maxRetries: 20, retryDelay: 100 })
})

const sentByAll = () => customers.reduce((sum, { sent }) => sum + sent.length, 0)
const isOver = () => sentByAll() >= CUSTOMERS * MESSAGES

async function talk({ chat, sent }: Customer): Promise<void> {
  while (sent.length < MESSAGES) {
    const message = `customer ${sent.length + 1}`
    sent.push(message)
    chat.outbox.say({ message_type: 'text', payload: { message } })
    // clock: the pace at which a customer writes
    await delay(Math.random() * 2 * PAUSE_MS)
  }
}

/** The operator answers one after the other, and does not try again: an answer that is not acknowledged may have been sent or not. */
async function answer(): Promise<void> {
  for (let count = 1; !isOver(); count++) {
    const customer = customers[count % CUSTOMERS]
    const message = `operator ${count}`
    const sent = await fetch(new URL('/api/chat/reply', node.sandboxUrl ?? 'http://127.0.0.1:1'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ guestId: customer?.guestId, message }),
    }).catch(() => undefined)
    if (sent?.ok === true) customer?.answered.push(message)
    // clock: the pace at which the operator answers
    await delay(PAUSE_MS / 10)
  }
}

async function cutLines(): Promise<void> {
  await front.cut()
  // clock: how long the connection is lost
  await delay(PAUSE_MS)
  await front.mend()
}

/** The number of messages between two faults; the kinds of fault take turns. */
async function breakThings(): Promise<void> {
  const kills = KILLS.map((casualty) => () => node.crash(casualty))
  const faults = [...kills, ...Array.from({ length: CUTS }, () => cutLines)]
  for (const [index, fault] of faults.entries()) {
    while (sentByAll() < ((index + 0.5) / faults.length) * CUSTOMERS * MESSAGES) await delay(10)
    await fault()
  }
}

const textOf = ({ message: { payload } }: ChatMessage) =>
  typeof payload === 'object' ? payload?.message : payload

async function historyOf({ guestId }: Customer): Promise<(string | undefined)[]> {
  const { call } = await import('../../../src/http/client.ts')
  const { chat } = await import('../../../src/contract/chat.ts')
  const newestFirst: ChatMessage[] = []
  for (let skip = 0; skip === newestFirst.length; skip += PAGE) {
    newestFirst.push(...(await call(chat.history, { body: { guestId, limit: PAGE, skip } })))
  }
  return newestFirst.toReversed().map(textOf)
}

it(
  'kills of the server and its database, and lost connections, lose and duplicate no message and keep the order',
  async () => {
    const areConnected = () => customers.every(({ chat }) => chat.state().isConnected)
    await expect.poll(areConnected, { timeout: 30_000 }).toBe(true)
    await Promise.all([...customers.map(talk), answer(), breakThings()])
    await expect
      .poll(() => customers.filter(({ chat }) => chat.outbox.items.length > 0), { timeout: DEADLINE_MS })
      .toEqual([])
    for (const customer of customers) {
      const history = await historyOf(customer)
      const from = (who: string) => history.filter((text) => text?.startsWith(who))
      expect(from('customer'), 'stored once each, in the order they were sent').toEqual(customer.sent)
      expect(new Set(from('operator')).size, 'no answer is stored twice').toBe(from('operator').length)
      expect(from('operator'), 'no answer is lost').toEqual(expect.arrayContaining(customer.answered))
      const shown = () => customer.chat.state().messages.map(textOf)
      await expect.poll(shown, { message: 'seen as it is stored' }).toEqual(history)
    }
  },
  DEADLINE_MS,
)
