// @vitest-environment jsdom
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
  await expect(leaveEndedSession({ navigate: failToLeave, latestLocation })).rejects.toThrow(
    'the file never came',
  )
  await endRefusedSession()
  session.become({ token: 'def', remembered: false })
  const leave = vi.fn<() => Promise<void>>(() => Promise.resolve())
  await leaveEndedSession({ navigate: leave, latestLocation })
  expect(leave).toHaveBeenCalled()
  expect(session.token()).toBeUndefined()
})
