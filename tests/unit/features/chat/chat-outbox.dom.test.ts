import { beforeEach, expect, test, vi } from 'vitest'
import type { ChatOutbox } from '../../../../src/features/chat/api/chat-outbox.ts'
import { newBrowser } from '../../storage/browser.ts'

interface Said {
  createdAt: string
  session_id: string
  message: { payload: { message: string } }
}

/** What becomes of the next calls that say something; then they succeed. */
type Fate = 'lost' | 'refused' | 'busy'
let fates: Fate[]
let sent: (Omit<Said, 'message'> & { text: string })[]
let now: number

beforeEach(() => {
  newBrowser()
  fates = []
  sent = []
  now = Date.parse('2026-11-21T10:00:00Z')
  vi.useFakeTimers({ now, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.stubGlobal('fetch', async (request: Request) => {
    // A sign of life, before something is sent again.
    if (request.method === 'GET') return Response.json({ terminated: null })
    const { createdAt, session_id, message }: Said = await request.json()
    const fate = fates.shift()
    // A lost answer is one of a message that has arrived.
    if (fate !== 'refused' && fate !== 'busy')
      sent.push({ createdAt, session_id, text: message.payload.message })
    if (fate === 'lost') throw new TypeError('Failed to fetch')
    if (fate === 'refused') return Response.json({ message: 'KEY_INVALID' }, { status: 400 })
    if (fate === 'busy') return Response.json({ message: 'REQUEST_LIMIT' }, { status: 429 })
    return Response.json('2026-11-21T10:00:00.000Z')
  })
})

async function newOutbox() {
  const { ChatOutbox: Outbox } = await import('../../../../src/features/chat/api/chat-outbox.ts')
  const { wireHttp } = await import('../../../../src/http/wiring.ts')
  const { workInHand } = await import('../../../../src/session/work-in-hand.ts')
  wireHttp({ token: () => undefined, locale: () => 'th', onSessionOver: () => {}, onSiteGone: () => {} })
  const onTaken = vi.fn<() => void>()
  const outbox = new Outbox({ guestId: 'g'.repeat(24), token: undefined }, { onChange: () => {}, onTaken })
  return { outbox, onTaken, isReloadSafe: workInHand.isReloadSafe }
}

const text = (message: string) => ({ message_type: 'text', payload: { message } }) as const
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const deliveries = (outbox: ChatOutbox) => outbox.items.map(({ delivery }) => delivery)

test('messages are sent in order, each under a time of its own although they are written at once', async () => {
  const { outbox, onTaken, isReloadSafe } = await newOutbox()
  for (const word of ['one', 'two', 'three']) outbox.say(text(word))
  expect(isReloadSafe(), 'a reload would lose it').toBe(false)
  await pass(10)
  expect(sent.map((message) => message.text)).toEqual(['one', 'two', 'three'])
  expect(new Set(sent.map(({ createdAt }) => createdAt)).size).toBe(3)
  expect(new Set(sent.map(({ session_id }) => session_id)).size).toBe(1)
  expect(deliveries(outbox)).toEqual(['succeed', 'succeed', 'succeed'])
  expect(onTaken).toHaveBeenCalledTimes(3)
  expect(isReloadSafe()).toBe(true)
  const known = new Set(outbox.items.slice(0, 2).map(({ id }) => id))
  outbox.confirm((id) => known.has(id))
  expect(outbox.items.map(({ message }) => message.payload.message)).toEqual(['three'])
})

test('a message whose answer is lost is sent again under the same name, and later ones wait for it', async () => {
  const { outbox } = await newOutbox()
  fates = ['lost', 'lost']
  outbox.say(text('one'))
  outbox.say(text('two'))
  await pass(10)
  expect(outbox.items.map(({ isWaiting }) => isWaiting)).toEqual([true, false])
  await pass(10_000)
  expect(sent.map((message) => message.text)).toEqual(['one', 'one', 'one', 'two'])
  expect(new Set(sent.slice(0, 3).map(({ createdAt }) => createdAt)).size).toBe(1)
})

test('a refusal is final until the customer sends it again; others go on', async () => {
  const { outbox } = await newOutbox()
  fates = ['refused']
  outbox.say(text('one'))
  outbox.say(text('two'))
  await pass(10)
  expect(deliveries(outbox)).toEqual(['failed', 'succeed'])
  const [failed] = outbox.items
  outbox.resend(failed?.id ?? '')
  await pass(10)
  expect(sent.map((message) => message.text)).toEqual(['two', 'one'])
  expect(sent[1]?.createdAt).toBe(failed?.createdAt)
})

test('too many messages at once wait their turn', async () => {
  const { outbox } = await newOutbox()
  fates = ['busy', 'busy']
  outbox.say(text('one'))
  await pass(60_000)
  expect(sent).toHaveLength(1)
  expect(deliveries(outbox)).toEqual(['succeed'])
})

test('after ten minutes without a connection the customer decides; nothing is sent without them', async () => {
  const { outbox } = await newOutbox()
  fates = Array.from({ length: 1000 }, () => 'busy')
  outbox.say(text('one'))
  await pass(9 * 60_000)
  expect(deliveries(outbox)).toEqual(['sending'])
  await pass(2 * 60_000)
  expect(deliveries(outbox)).toEqual(['failed'])
  fates = []
  await outbox.flush()
  expect(sent).toEqual([])
})

test('a phone that slept longer than that does not send on waking', async () => {
  const { outbox } = await newOutbox()
  fates = ['busy']
  outbox.say(text('one'))
  await pass(10)
  vi.setSystemTime(now + 3_600_000)
  await outbox.flush()
  expect(sent).toEqual([])
  expect(deliveries(outbox)).toEqual(['failed'])
})

test('what waits can be taken back, and nothing of it remains', async () => {
  const revoke = vi.fn<(url: string) => void>()
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:a', revokeObjectURL: revoke }))
  const { outbox, isReloadSafe } = await newOutbox()
  fates = ['busy']
  outbox.say(text('one'))
  await pass(10)
  outbox.remove(outbox.items[0]?.id ?? '')
  outbox.sendFile(new File(['x'], 'a.png', { type: 'image/png' }), 'image')
  expect(deliveries(outbox)).toEqual(['uploading_file'])
  outbox.end()
  expect(outbox.items).toEqual([])
  expect(revoke).toHaveBeenCalledWith('blob:a')
  expect(isReloadSafe()).toBe(true)
  await pass(60_000)
  expect(sent).toEqual([])
})

test('what is not sent survives a reload of the tab, under its name, and goes out then', async () => {
  const before = await newOutbox()
  fates = ['busy']
  before.outbox.say(text('one'))
  before.outbox.keepDraft('half a sen')
  await pass(10)
  const [{ id } = { id: '' }] = before.outbox.items
  vi.clearAllTimers()
  vi.resetModules()
  const { outbox } = await newOutbox()
  expect(outbox.draft).toBe('half a sen')
  expect(outbox.items.map((item) => item.id)).toEqual([id])
  void outbox.flush()
  await pass(10)
  expect(sent.map((message) => message.text)).toEqual(['one'])
  outbox.end()
  vi.resetModules()
  const after = await newOutbox()
  const left = [after.outbox.draft, ...after.outbox.items]
  expect(left, 'nothing is left of a session that is over').toEqual([''])
})

test('a text that has failed survives a reload too, is not sent by itself, and can be sent again', async () => {
  const before = await newOutbox()
  fates = ['busy']
  before.outbox.say(text('one'))
  await pass(10)
  vi.setSystemTime(now + 3_600_000)
  await before.outbox.flush()
  expect(deliveries(before.outbox)).toEqual(['failed'])
  const [{ id } = { id: '' }] = before.outbox.items
  vi.clearAllTimers()
  vi.resetModules()
  const { outbox } = await newOutbox()
  await outbox.flush()
  expect(outbox.items).toMatchObject([{ id, delivery: 'failed', isWaiting: false }])
  expect(sent).toEqual([])
  outbox.resend(id)
  await pass(10)
  expect(sent.map((message) => message.text)).toEqual(['one'])
})

test('a file that has failed holds back a reload, which would lose it', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:a', revokeObjectURL: () => {} }))
  vi.stubGlobal('XMLHttpRequest', undefined)
  const { outbox, isReloadSafe } = await newOutbox()
  outbox.sendFile(new File(['x'], 'a.png', { type: 'image/png' }), 'image')
  await pass(10)
  expect(deliveries(outbox)).toEqual(['failed'])
  expect(isReloadSafe()).toBe(false)
  outbox.remove(outbox.items[0]?.id ?? '')
  expect(isReloadSafe()).toBe(true)
})

test('what somebody else left in this tab is not sent, and neither is what is damaged', async () => {
  const { outbox } = await newOutbox()
  fates = ['busy']
  outbox.say(text('one'))
  await pass(10)
  const kept = sessionStorage.getItem('chat-unsent') ?? ''
  for (const damaged of [kept.replace('gggg', 'hhhh'), '{', '{"owner":1}']) {
    vi.clearAllTimers()
    vi.resetModules()
    sessionStorage.setItem('chat-unsent', damaged)
    const later = await newOutbox()
    expect(later.outbox.items, `${damaged} is nothing`).toEqual([])
  }
})
