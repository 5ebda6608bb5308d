import '../../../support/fresh-modules.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { newBrowser } from '../../storage/browser.ts'

const connections: { url: string; token: string | undefined; room: string }[] = []
vi.mock('../../../../src/realtime/socket.ts', () => ({
  openChatConnection: (connection: (typeof connections)[number]) => {
    connections.push(connection)
    return () => undefined
  },
}))

let requests: string[]

beforeEach(() => {
  connections.length = 0
  requests = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    requests.push(url)
    if (url.endsWith('/config')) return Response.json({ PREFIX: 'krapao' })
    if (url.endsWith('/profile'))
      return Response.json({ _id: 'id-of-somchai', username: '0812345678', name: 'S' })
    return Response.json([])
  })
})

/** Opens the chat of a member in an app that was built with these addresses. */
async function openIn(settings: { VITE_BACKEND_URL: string; VITE_CHAT_URL: string }) {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  newBrowser()
  const { wireHttp } = await import('../../../../src/http/wiring.ts')
  const { session } = await import('../../../../src/session/session.ts')
  const { openChat } = await import('../../../../src/features/chat/api/open-chat.ts')
  const { chatMediaUrl } = await import('../../../../src/features/chat/api/chat.ts')
  session.become({ token: 'of-somchai', remembered: true })
  wireHttp({ token: session.token, locale: () => 'th', onSessionOver: () => {}, onSiteGone: () => {} })
  const chat = await openChat()
  await vi.advanceTimersByTimeAsync(10)
  return { chat, chatMediaUrl }
}

test('a chat with an address of its own is called, subscribed to and loaded there; the profile is not', async () => {
  const { chat, chatMediaUrl } = await openIn({
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
  chat.end()
})

test('a backend elsewhere without an address for the chat has no sockets, and is asked every ten seconds', async () => {
  const { chat, chatMediaUrl } = await openIn({ VITE_BACKEND_URL: 'https://api.example', VITE_CHAT_URL: '' })
  expect(connections).toEqual([])
  requests = []
  await vi.advanceTimersByTimeAsync(20_100)
  expect(requests).toEqual(['https://api.example/api/chat/history', 'https://api.example/api/chat/history'])
  expect(chatMediaUrl('/media/uploads/x')).toBe('https://api.example/media/uploads/x')
  chat.end()
})
