import { beforeEach, expect, test, vi } from 'vitest'
import { newBrowser, reload } from '../../storage/browser.ts'

const MINUTE_MS = 60_000

beforeEach(() => {
  newBrowser()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T05:00:00Z') })
})

/** Opens the site anew and says under which id the guest talks. */
async function identify(): Promise<string> {
  reload()
  const { guestIdentity } = await import('../../../../src/features/chat/api/chat-party.ts')
  return guestIdentity()
}

test('a guest who comes back within ten minutes goes on with the same conversation', async () => {
  const first = await identify()
  vi.setSystemTime(Date.now() + 9 * MINUTE_MS)
  expect(await identify()).toBe(first)
  // The ten minutes count from there again.
  vi.setSystemTime(Date.now() + 9 * MINUTE_MS)
  expect(await identify()).toBe(first)
})

test('after ten minutes the phone may be somebody else\u2019s: a new conversation begins', async () => {
  const first = await identify()
  vi.setSystemTime(Date.now() + 10 * MINUTE_MS)
  expect(await identify()).not.toBe(first)
})

test('a clock that was put back by ten minutes or more does not keep a conversation', async () => {
  const first = await identify()
  vi.setSystemTime(Date.now() - 10 * MINUTE_MS)
  expect(await identify()).not.toBe(first)
})
