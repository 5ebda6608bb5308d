import '../../../support/fresh-modules.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { newBrowser } from '../../storage/browser.ts'

interface Connection {
  readonly url: string
  readonly room: string
  readonly token: string | undefined
  onMessage(message: unknown): void
  onJoined(): void
  onLost(): void
  isHungUp: boolean
}
const connections: Connection[] = []
vi.mock('../../../../src/realtime/socket.ts', () => ({
  openChatConnection: (connection: Omit<Connection, 'isHungUp'>) => {
    const opened = { ...connection, isHungUp: false }
    connections.push(opened)
    return () => (opened.isHungUp = true)
  },
}))

/** The conversation as the server has it, oldest first. */
let server: object[]
let isReachable: boolean
let requests: string[]
/** Answers of the history wait for it. */
let historyComes: Promise<void>

const message = (place: number, sender = 'operator') => ({
  sender,
  message: { message_type: 'text', payload: { message: `m${place}` } },
  session_id: 'of-the-operator',
  createdAt: new Date(1_790_000_000_000 + place).toISOString(),
})
const conversation = (count: number) => Array.from({ length: count }, (_, place) => message(place))

beforeEach(() => {
  newBrowser()
  connections.length = 0
  server = []
  isReachable = true
  requests = []
  historyComes = Promise.resolve()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  vi.stubGlobal('fetch', async (request: Request) => {
    if (!isReachable) throw new TypeError('Failed to fetch')
    const { pathname } = new URL(request.url)
    requests.push(request.url)
    if (pathname === '/api/chat/config') return Response.json({ PREFIX: 'krapao' })
    if (pathname === '/api/account/profile')
      return Response.json({ _id: 'id-of-somchai', username: '0812345678', name: 'S' })
    if (pathname !== '/api/chat/history') return Response.json('2026-11-21T10:00:00.000Z')
    const { limit, skip }: { limit: number; skip: number } = await request.json()
    await historyComes
    return Response.json(server.toReversed().slice(skip, skip + limit))
  })
})

/** The history is on its way until the returned function is called. */
function holdHistory(): () => void {
  let release: (() => void) | undefined
  historyComes = new Promise((resolve) => (release = resolve))
  return () => release?.()
}

/** How often the conversation was reported as read. */
const marks = () => requests.filter((url) => url.endsWith('/api/chat/read-customer/')).length

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

async function open(token?: string) {
  const { session } = await import('../../../../src/session/session.ts')
  const { openChat } = await import('../../../../src/features/chat/api/open-chat.ts')
  if (token !== undefined) session.become({ token, remembered: true })
  const chat = await openChat()
  await pass(10)
  const texts = () =>
    chat
      .state()
      .messages.map(({ message: { payload } }) => (typeof payload === 'object' ? payload?.message : payload))
  return { chat, texts, session, openChat }
}

async function join() {
  connections[0]?.onJoined()
  await pass(10)
}

const expected = (count: number) => Array.from({ length: count }, (_, place) => `m${place}`)

test('the newest ten are read, the room is joined as the guest, and older ones come ten at a time', async () => {
  server = conversation(25)
  const { chat, texts } = await open()
  expect(texts()).toEqual(expected(25).slice(15))
  expect(connections[0]?.room).toMatch(/^krapao-[\w-]{36}$/)
  await join()
  await chat.loadOlder()
  expect(texts()).toEqual(expected(25).slice(5))
  await chat.loadOlder()
  expect(texts()).toEqual(expected(25))
  expect(chat.state().hasOlder).toBe(false)
})

test('a lost connection leaves no gap, although news arrive before what was missed is read', async () => {
  server = conversation(12)
  const { chat, texts } = await open()
  const [connection] = connections
  await join()
  connection?.onLost()
  expect(chat.state().isConnected).toBe(false)
  server = conversation(41)
  connection?.onMessage(message(40))
  expect(texts(), 'it is held back').not.toContain('m40')
  connection?.onJoined()
  connection?.onMessage(message(40))
  await pass(10)
  expect(texts()).toEqual(expected(41).slice(2))
  expect(chat.state().isConnected).toBe(true)
  connection?.onMessage(message(41))
  connection?.onMessage(message(41))
  expect(texts()).toEqual(expected(42).slice(2))
})

test('news are counted while the chat is closed, once each, and reported as read a second after it is seen', async () => {
  server = conversation(3)
  const { chat } = await open()
  expect(chat.state().unread, 'what was there before').toBe(0)
  await join()
  connections[0]?.onMessage(message(3))
  connections[0]?.onMessage(message(3))
  connections[0]?.onMessage(message(4, 'customer'))
  expect(chat.state().unread).toBe(1)
  chat.show(true)
  expect(chat.state().unread).toBe(0)
  await pass(900)
  connections[0]?.onMessage(message(5))
  await pass(900)
  expect(marks()).toBe(0)
  await pass(200)
  expect(marks()).toBe(1)
})

test('on a slow network nothing is reported as read before it is shown', async () => {
  server = conversation(3)
  const release = holdHistory()
  const { chat, texts } = await open()
  chat.show(true)
  await pass(5000)
  expect(texts()).toEqual([])
  expect(marks()).toBe(0)
  release()
  await pass(10)
  expect(texts()).toEqual(expected(3))
  await pass(1000)
  expect(marks()).toBe(1)
})

test('what the menu counts follows the chat: what was missed until it is shown, then the news while it is closed', async () => {
  server = conversation(3)
  const release = holdHistory()
  const { chat } = await open()
  const counts: number[] = []
  chat.countFrom(2, (count) => counts.push(count))
  chat.show(true)
  expect(chat.state().unread, 'not shown yet').toBe(2)
  release()
  await pass(10)
  expect(chat.state().unread).toBe(0)
  expect(counts).toEqual([0])
  await pass(1000)
  expect(counts, 'the wallet may have been read before the server was notified').toEqual([0, 0])
  await join()
  chat.show(false)
  connections[0]?.onMessage(message(3))
  expect(counts.at(-1)).toBe(1)
  chat.show(true)
  expect(counts.at(-1)).toBe(0)
})

test('the icon of the app shows how much is unread, and nothing more of a former visit once the chat is opened', async () => {
  const badges: number[] = []
  vi.stubGlobal('navigator', { onLine: true, setAppBadge: async (count: number) => void badges.push(count) })
  const { chat, session } = await open()
  expect(badges).toEqual([0])
  await join()
  connections[0]?.onMessage(message(1))
  connections[0]?.onMessage(message(2))
  expect(badges).toEqual([0, 1, 2])
  chat.show(true)
  expect(badges.at(-1)).toBe(0)
  chat.show(false)
  connections[0]?.onMessage(message(3))
  session.become({ token: 'of-somchai', remembered: false })
  expect(badges.at(-1), 'it ends with the session').toBe(0)
})

test('without a connection the server is asked every ten seconds', async () => {
  const { texts } = await open()
  server = conversation(2)
  await pass(9000)
  expect(texts()).toEqual([])
  await pass(1100)
  expect(texts()).toEqual(expected(2))
})

test('when nobody answers it says so, keeps what it has, and goes on by itself', async () => {
  server = conversation(2)
  const { chat, texts } = await open()
  isReachable = false
  await pass(10_100)
  expect(chat.state().isConnected).toBe(false)
  expect(texts()).toEqual(expected(2))
  isReachable = true
  server = conversation(3)
  await pass(10_100)
  expect(chat.state().isConnected).toBe(true)
  expect(texts()).toEqual(expected(3))
})

test('the conversation ends with the session; the next member has another', async () => {
  server = conversation(2)
  const member = await open('of-somchai')
  expect(connections[0]?.room).toBe('krapao-id-of-somchai')
  expect(connections[0]?.token).toBe('of-somchai')
  member.session.become(undefined)
  expect(member.chat.state()).toMatchObject({ isOver: true, messages: [], outgoing: [] })
  expect(connections[0]?.isHungUp).toBe(true)
  const guest = await member.openChat()
  await pass(10)
  expect(guest).not.toBe(member.chat)
  expect(connections[1]?.room).not.toContain('somchai')
  expect(connections[1]?.token).toBeUndefined()
})

test('a guest who was away for ten minutes finds no conversation of before, even on a page that stayed open', async () => {
  const { chat, openChat } = await open()
  await pass(60_000)
  expect(await openChat()).toBe(chat)
  // The phone slept: no timer ran meanwhile.
  const wake = Date.now() + 11 * 60_000
  vi.spyOn(Date, 'now').mockReturnValue(wake)
  await pass(60_000)
  vi.mocked(Date.now).mockRestore()
  expect(chat.state().isOver).toBe(true)
  expect(await openChat()).not.toBe(chat)
})

/** Opens the chat of a member in an app that was built with these addresses. */
async function openAt(settings: { VITE_BACKEND_URL: string; VITE_CHAT_URL: string }) {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  newBrowser()
  await open('of-somchai')
  return import('../../../../src/features/chat/api/chat.ts')
}

test('a chat with an address of its own is called, subscribed to and loaded there; the profile is not', async () => {
  const { chatMediaUrl } = await openAt({
    VITE_BACKEND_URL: 'https://api.example',
    VITE_CHAT_URL: 'https://chat.example/',
  })
  expect(requests.toSorted()).toEqual([
    'https://api.example/api/account/profile',
    'https://chat.example/api/chat/config',
    'https://chat.example/api/chat/history',
  ])
  expect(connections).toMatchObject([
    { url: 'https://chat.example', token: 'of-somchai', room: 'krapao-id-of-somchai' },
  ])
  expect(chatMediaUrl('/media/uploads/x')).toBe('https://chat.example/media/uploads/x')
})

test('a backend elsewhere without an address for the chat has no sockets, and is asked every ten seconds', async () => {
  const { chatMediaUrl } = await openAt({ VITE_BACKEND_URL: 'https://api.example', VITE_CHAT_URL: '' })
  expect(connections).toEqual([])
  requests = []
  await pass(20_100)
  expect(requests).toEqual(['https://api.example/api/chat/history', 'https://api.example/api/chat/history'])
  expect(chatMediaUrl('/media/uploads/x')).toBe('https://api.example/media/uploads/x')
})
