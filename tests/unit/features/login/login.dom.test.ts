import { beforeEach, expect, test, vi } from 'vitest'
import { newBrowser, stored } from '../../storage/browser.ts'

beforeEach(newBrowser)

const nothing = () => {}

async function page(answer: () => Response) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push({ path: new URL(request.url).pathname, body: await request.text() })
    return answer()
  })
  const { logIn } = await import('../../../../src/features/login/api.ts')
  const { logOut } = await import('../../../../src/features/shell/api.ts')
  const { session } = await import('../../../../src/session/session.ts')
  const { beginSession } = await import('../../../../src/session/begin-session.ts')
  return { logIn, logOut, session, beginSession, sent }
}

const welcome = () => Response.json({ token: 'abc' })

test('logging in begins a session that is remembered as requested', async () => {
  const { logIn, session } = await page(welcome)
  await logIn({ username: '0812345678', password: 'secret', remember: true })
  expect(session.token()).toBe('abc')
  expect(await stored('krapao-keys', 'token')).toBe('abc')
})

test.each([
  ['081-234-5678', '0812345678'],
  ['๐๘๑๒๓๔๕๖๗๘', '0812345678'],
  ['+66812345678', '0812345678'],
  ['  operator one ', 'operator one'],
])('the user name %j is sent as %j, the password as it is', async (username, expected) => {
  const { logIn, sent } = await page(welcome)
  await logIn({ username, password: ' p w ', remember: false })
  expect(sent[0]).toEqual({
    path: '/api/login',
    body: JSON.stringify({ username: expected, password: ' p w ' }),
  })
})

test('a refused login leaves the visitor a visitor', async () => {
  const { logIn, session } = await page(() => Response.json({ message: 'WRONG_CREDENTIAL' }, { status: 401 }))
  const refused = logIn({ username: '0812345678', password: 'wrong', remember: true })
  await expect(refused).rejects.toMatchObject({ code: 'WRONG_CREDENTIAL' })
  expect(session.token()).toBeUndefined()
})

test('a login answered without a token is an invalid response', async () => {
  const { logIn, session } = await page(() => Response.json({ token: '' }))
  const odd = logIn({ username: '0812345678', password: 'secret', remember: true })
  await expect(odd).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  expect(session.token()).toBeUndefined()
})

test.each([
  ['forgets the token', () => Response.json({})],
  ['does not know the call', () => new Response('', { status: 404 })],
  ['cannot be reached', () => Response.error()],
])('logging out ends the session here when the server %s', async (_what, answer) => {
  const { logOut, session, beginSession, sent } = await page(answer)
  await beginSession('abc', { remember: true })
  await logOut()
  expect(session.token()).toBeUndefined()
  expect(sent).toMatchObject([{ path: '/api/logout' }])
})

test('the session ends here at once, and the server learns which one has ended', async () => {
  const { logOut, session, beginSession } = await page(welcome)
  const { wireHttp } = await import('../../../../src/http/wiring.ts')
  wireHttp({ token: session.token, locale: () => 'th', onSessionOver: nothing, onSiteGone: nothing })
  await beginSession('abc', { remember: true })
  const tokens: unknown[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    tokens.push(request.headers.get('authorization'))
    return Response.json({})
  })
  const leaving = logOut()
  expect(session.token()).toBeUndefined()
  await leaving
  expect(tokens).toEqual(['Bearer abc'])
})

test('a server that does not answer is waited for one second only', async () => {
  const { logOut, session, beginSession } = await page(welcome)
  await beginSession('abc', { remember: false })
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const left = vi.fn<() => void>()
  const leaving = logOut().then(left)
  expect(session.token()).toBeUndefined()
  await vi.advanceTimersByTimeAsync(999)
  expect(left).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  await leaving
})
