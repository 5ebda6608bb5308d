import { beforeEach, expect, test, vi } from 'vitest'
import { newBrowser, reload } from '../storage/browser.ts'

beforeEach(() => {
  newBrowser()
  reload()
})

const failToLeave = () => Promise.reject(new Error('the file never came'))
const latestLocation = { href: '/user/home' }

test('a session that the server refuses ends, although leaving the screen had failed before', async () => {
  const { session } = await import('../../../src/session/session.ts')
  const { endRefusedSession } = await import('../../../src/session/end-session.ts')
  const { leaveEndedSession } = await import('../../../src/routes/-session-over.ts')
  session.become({ token: 'abc', remembered: false })
  await expect(leaveEndedSession({ navigate: failToLeave, latestLocation }, 'abc')).rejects.toThrow(
    'the file never came',
  )
  await endRefusedSession()
  session.become({ token: 'def', remembered: false })
  const leave = vi.fn<() => Promise<void>>(() => Promise.resolve())
  await leaveEndedSession({ navigate: leave, latestLocation }, 'def')
  expect(leave).toHaveBeenCalled()
  expect(session.token()).toBeUndefined()
})

/** The session that began in another tab, while the end of the former one was being handled here. */
const SUCCESSOR = { token: 'def', remembered: true }

test.each([
  ['before this is handled', 0],
  ['while it is handled', 1],
])('a session that begins %s stays', async (_, at) => {
  const { session } = await import('../../../src/session/session.ts')
  const { leaveEndedSession } = await import('../../../src/routes/-session-over.ts')
  session.become({ token: 'abc', remembered: true })
  const leave = vi.fn<() => Promise<void>>(() => Promise.resolve())
  if (at === 0) session.become(SUCCESSOR)
  const leaving = leaveEndedSession({ navigate: leave, latestLocation }, 'abc')
  if (at === 1) session.become(SUCCESSOR)
  await leaving
  expect(leave).not.toHaveBeenCalled()
  expect(session.token()).toBe('def')
})
