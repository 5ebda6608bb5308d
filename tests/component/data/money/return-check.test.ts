/** Proves S82. */
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { queryClient } from '../../../../src/data/cache/query-client.ts'
import { checkOnReturn } from '../../../../src/data/money/return-check.ts'
import { ApiError } from '../../../../src/http/errors.ts'
import { session } from '../../../../src/session/session.ts'
import { tabToken } from '../../../../src/storage/tab-storage.ts'

type Settle = (value: unknown) => void

/** What the server will say of the wallet. */
function pendingAnswer() {
  const settlers: { resolve?: Settle; reject?: Settle } = {}
  const promise = new Promise<unknown>((resolve, reject) => Object.assign(settlers, { resolve, reject }))
  return {
    promise,
    resolve: (wallet: unknown) => settlers.resolve?.(wallet),
    reject: (error: Error) => settlers.reject?.(error),
  }
}

let answer = pendingAnswer()
let stop = () => {}
let fetchWallet: MockInstance<typeof queryClient.fetchQuery>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  answer = pendingAnswer()
  fetchWallet = vi.spyOn(queryClient, 'fetchQuery').mockImplementation(() => answer.promise)
  session.become({ token: 'own', remembered: false })
  tabToken.write('own')
  stop = checkOnReturn()
})

afterEach(() => stop())

const isCovered = () => document.documentElement.hasAttribute('data-unchecked')
const see = (state: 'hidden' | 'visible') => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(state === 'hidden')
  document.dispatchEvent(new Event('visibilitychange'))
}
const awayFor = (ms: number) => {
  see('hidden')
  vi.setSystemTime(Date.now() + ms)
  see('visible')
}
const turn = (type: 'pagehide' | 'pageshow', persisted: boolean) =>
  dispatchEvent(Object.assign(new Event(type), { persisted }))

const refused = (code: 'invalid-token' | 'NETWORK') =>
  new ApiError('GET /api/wallet', { code, retryable: false, outcome: 'refused' })

const RETURNS: Readonly<Record<string, () => void>> = {
  'from the back-forward cache': () => {
    turn('pagehide', true)
    turn('pageshow', true)
  },
  'after 30 s': () => awayFor(30_000),
  'after days': () => awayFor(3 * 86_400_000),
  'when the clock was set back': () => awayFor(-3_600_000),
}

test.each(Object.entries(RETURNS))(
  'a member who returns %s sees no figures before the server has answered',
  async (_how, comeBack) => {
    comeBack()
    expect(isCovered()).toBe(true)
    await expect.poll(() => fetchWallet).toHaveBeenCalledOnce()
    expect(isCovered()).toBe(true)
    answer.resolve({})
    await expect.poll(isCovered).toBe(false)
  },
)

test.each(Object.entries(RETURNS))(
  'a member who returns %s without a network sees them as they were',
  async (_how, comeBack) => {
    comeBack()
    answer.reject(refused('NETWORK'))
    await expect.poll(isCovered).toBe(false)
  },
)

test.each(Object.entries(RETURNS))(
  'a member who returns %s to a session that is over never sees them',
  async (_how, comeBack) => {
    comeBack()
    const settled = answer.promise.catch(() => 'refused')
    await expect.poll(() => fetchWallet).toHaveBeenCalledOnce()
    answer.reject(refused('invalid-token'))
    await settled
    // The answer has reached every one that waits for it by the next task.
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(isCovered()).toBe(true)
    stop()
    expect(isCovered()).toBe(false)
  },
)

test('figures are covered before the page is stored, for its first picture after the return', () => {
  turn('pagehide', true)
  expect(isCovered()).toBe(true)
})

test('a member who was away for a moment sees what they saw', () => {
  awayFor(29_999)
  turn('pagehide', false)
  turn('pageshow', false)
  expect(isCovered()).toBe(false)
  expect(fetchWallet).not.toHaveBeenCalled()
})

test('the member of another tab is the one whose session is checked', async () => {
  tabToken.write('other')
  turn('pageshow', true)
  await expect.poll(() => session.token()).toBe('other')
  answer.resolve({})
  await expect.poll(isCovered).toBe(false)
})

test('a session that storage has lost goes on', async () => {
  tabToken.remove()
  turn('pageshow', true)
  answer.resolve({})
  await expect.poll(isCovered).toBe(false)
  expect(session.token()).toBe('own')
})
