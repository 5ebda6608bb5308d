import { ReadableStream, type ReadableStreamDefaultController } from 'node:stream/web'
import { beforeEach, afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../../src/data/cache/query-client.ts'
import { followBalance } from '../../../../src/data/wallet/balance-news.ts'
import { balanceOfChat } from '../../../../src/data/wallet/balance-of-chat.ts'
import { walletQuery } from '../../../../src/data/wallet/wallet.ts'
import { logInAnew } from '../../../support/pages/member-area.tsx'
import { type Answers, backend, WIRE_WALLET } from '../backend.ts'

const STREAM = 'GET /api/wallet/balance-stream'
const WALLET = 'GET /api/wallet'
const SHOWN = WIRE_WALLET.wallet.amount

let answers: Answers
let calls: string[]
let stop: (() => void) | undefined

/** The open streams of the page, oldest first. */
let streams: ReadableStreamDefaultController<Uint8Array>[]

beforeEach(async () => {
  await logInAnew()
  vi.useFakeTimers()
  show(true)
  streams = []
  answers = { [WALLET]: WIRE_WALLET, [STREAM]: openStream }
  calls = backend(answers)
  await queryClient.fetchQuery(walletQuery)
  calls.length = 0
})
afterEach(() => {
  stop?.()
  balanceOfChat.set(undefined)
  queryClient.clear()
})

function openStream({ signal }: Request): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      streams.push(controller)
      signal.addEventListener('abort', () => controller.error(new DOMException('left', 'AbortError')))
    },
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- jsdom has no streams; those of Node have a type of their own
  return new Response(body as unknown as BodyInit, { headers: { 'content-type': 'text/event-stream' } })
}

const send = (text: string) => streams.at(-1)?.enqueue(new TextEncoder().encode(text))
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)
const count = (call: string) => calls.filter((one) => one === call).length

function show(isVisible: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden')
  document.dispatchEvent(new Event('visibilitychange'))
}

/** A page that has just begun to follow the balance that it shows. */
async function openPage(): Promise<void> {
  stop = followBalance()
  // What a new page loads comes first.
  await pass(3)
  if (streams.length > 0) send(`data:${SHOWN}\n\n`)
  await pass(1)
}

test('a balance that differs from the one on screen is read within a second, one that does not is not read', async () => {
  await openPage()
  expect(count(WALLET)).toBe(0)
  answers[WALLET] = { ...WIRE_WALLET, wallet: { amount: 2630.5 } }
  send('da')
  send('ta:2630.5\n')
  send('\n:\n\n')
  await pass(1)
  expect(count(WALLET)).toBe(1)
  expect(queryClient.getQueryData(walletQuery.queryKey)?.wallet.amount).toBe(2630_50)
})

test('an idle page with a stream asks for nothing', async () => {
  await openPage()
  for (let beats = 0; beats < 20; beats += 1) {
    send(':\n\n')
    await pass(25)
  }
  expect(calls).toEqual([STREAM])
})

test('a page in the background has no stream, and opens one when it is in view again', async () => {
  await openPage()
  show(false)
  await pass(600)
  expect(calls).toEqual([STREAM])
  show(true)
  await pass(0)
  expect(calls).toEqual([STREAM, STREAM])
})

test('while the socket of the chat brings the balance there is no stream, and one after it is lost', async () => {
  await openPage()
  balanceOfChat.set(SHOWN)
  await pass(600)
  expect(calls).toEqual([STREAM])
  answers[WALLET] = { ...WIRE_WALLET, wallet: { amount: 2500 } }
  balanceOfChat.set(2500)
  await pass(1)
  expect(calls).toEqual([STREAM, WALLET])
  balanceOfChat.set(undefined)
  await pass(0)
  expect(calls).toEqual([STREAM, WALLET, STREAM])
})

test.each([
  ['answers nothing', 404],
  ['refuses it', 429],
  ['is away', 502],
])('where the backend %s, the wallet is read every 20 s while the member is active', async (_how, status) => {
  answers[STREAM] = () => new Response('', { status })
  await openPage()
  await pass(60)
  expect(count(WALLET)).toBe(3)
  await pass(180)
  const before = count(WALLET)
  await pass(600)
  expect(count(WALLET)).toBe(before)
  dispatchEvent(new Event('pointerdown'))
  await pass(41)
  expect(count(WALLET)).toBe(before + 2)
})

test('a backend without the stream is asked for it once', async () => {
  delete answers[STREAM]
  await openPage()
  await pass(600)
  expect(count(STREAM)).toBe(1)
})

test('a stream that broke, or has been silent for a minute, is opened again', async () => {
  await openPage()
  streams.at(-1)?.error(new TypeError('network'))
  await pass(3)
  expect(count(STREAM)).toBe(2)
  send(`data:${SHOWN}\n\n`)
  await pass(70)
  expect(count(STREAM)).toBe(3)
})

test('nothing is asked for after the page has left the member area', async () => {
  await openPage()
  send('data:1\n\n')
  await pass(0)
  stop?.()
  await pass(600)
  expect(calls).toEqual([STREAM])
})
