import { beforeEach, expect, test } from 'vitest'
import { newBrowser } from '../storage/browser.ts'
import { backend, WIRE_WALLET } from './backend.ts'

beforeEach(newBrowser)

test('entering the member area leaves one token, brings the words and starts reading the wallet', async () => {
  const calls = backend({ 'GET /api/wallet': WIRE_WALLET })
  const { i18n } = await import('@lingui/core')
  const { restoreLocale } = await import('../../../src/i18n/activate.ts')
  const { session } = await import('../../../src/session/session.ts')
  const { beginSession } = await import('../../../src/session/begin-session.ts')
  const { enterMemberArea } = await import('../../../src/data/member-area.ts')
  await restoreLocale('en')
  await beginSession('live', { remember: true })
  sessionStorage.setItem('token', 'leftover')
  const before = Object.keys(i18n.messages).length
  await enterMemberArea()
  expect(sessionStorage.getItem('token')).toBeNull()
  expect(session.token()).toBe('live')
  expect(Object.keys(i18n.messages).length).toBeGreaterThan(before)
  await expect.poll(() => calls).toEqual(['GET /api/wallet'])
})
