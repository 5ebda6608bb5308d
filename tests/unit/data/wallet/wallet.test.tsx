import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { clock } from '../../../../src/clock.ts'
import { queryClient } from '../../../../src/data/cache/query-client.ts'
import { noteRestored } from '../../../../src/data/offline/restored.ts'
import {
  noteUnreadMessages,
  useCheckBalance,
  useWallet,
  walletQuery,
} from '../../../../src/data/wallet/wallet.ts'
import { beginSession } from '../../../../src/session/begin-session.ts'
import { followOtherTabs, endSession } from '../../../../src/session/end-session.ts'
import { session } from '../../../../src/session/session.ts'
import { readKey, removeKey, writeKey } from '../../../../src/storage/keys.ts'
import { leaveMemberAreaAfterEach, MemberArea } from '../../../support/pages/member-area.tsx'
import { newBrowser } from '../../storage/browser.ts'
import { type Answers, backend, WIRE_WALLET } from '../backend.ts'

const richer = { ...WIRE_WALLET, wallet: { amount: 9999 } }
let answers: Answers
let calls: string[]

beforeEach(async () => {
  newBrowser()
  await removeKey('last_sync')
  answers = { 'GET /api/wallet': WIRE_WALLET, 'GET /api/wallet/refresh/slot': { message: 'OK' } }
  calls = backend(answers)
})
leaveMemberAreaAfterEach()

function member() {
  return renderHook(() => ({ view: useWallet(), check: useCheckBalance() }), { wrapper: MemberArea })
}

async function memberWithWallet() {
  const shown = member()
  await waitFor(() => expect(shown.result.current.view.wallet).toBeDefined())
  return shown
}

test('the wallet is read in satang, with the time the server gave it', async () => {
  const before = Date.now()
  const { result } = member()
  expect(result.current.view.wallet).toBeUndefined()
  await waitFor(() => expect(result.current.view.wallet?.wallet.amount).toBe(243_050))
  expect(result.current.view.isCurrent).toBe(true)
  const updatedAt = Date.parse(result.current.view.updatedAt)
  expect(updatedAt).toBeGreaterThanOrEqual(before)
  expect(updatedAt).toBeLessThanOrEqual(Date.now())
})

const DAY_MS = 24 * 60 * 60_000
const readIfStale = () => act(() => queryClient.fetchQuery(walletQuery))

test('a wallet that was read before the clock of the phone was set back is read again half a minute later, and no sooner', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const { result } = await memberWithWallet()
  const readAtMs = Date.parse(result.current.view.updatedAt)
  calls.length = 0
  vi.setSystemTime(Date.now() - DAY_MS)
  vi.advanceTimersByTime(29_000)
  await readIfStale()
  expect(calls).toEqual([])
  vi.advanceTimersByTime(1000)
  expect(clock.now() - readAtMs).toBe(30_000)
  await readIfStale()
  expect(calls).toEqual(['GET /api/wallet'])
})

test('opening the chat makes the balance beside its messages no newer', async () => {
  answers['GET /api/wallet'] = { ...WIRE_WALLET, unreadMessages: 2 }
  const { result } = await memberWithWallet()
  await act(() => queryClient.invalidateQueries({ queryKey: walletQuery.queryKey, refetchType: 'none' }))
  const { updatedAt } = result.current.view
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 })
  act(() => noteUnreadMessages(0))
  await waitFor(() => expect(result.current.view.wallet?.unreadMessages).toBe(0))
  expect(result.current.view.updatedAt).toBe(updatedAt)
  expect(queryClient.getQueryState(walletQuery.queryKey)?.isInvalidated).toBe(true)
})

test('checking the balance asks the games first, then reads the wallet and notes the time', async () => {
  const { result } = await memberWithWallet()
  calls.length = 0
  answers['GET /api/wallet'] = richer
  const before = Date.now()
  await act(() => result.current.check.mutateAsync())
  expect(calls).toEqual(['GET /api/wallet/refresh/slot', 'GET /api/wallet'])
  await waitFor(() => expect(result.current.view.wallet?.wallet.amount).toBe(999_900))
  expect(await readKey('last_sync'), 'not of a member who is not remembered').toBeUndefined()
  session.become({ token: 'of-somchai', remembered: true })
  await act(() => result.current.check.mutateAsync())
  const noted = Date.parse((await readKey('last_sync')) ?? '')
  expect(noted).toBeGreaterThanOrEqual(before)
  expect(noted).toBeLessThanOrEqual(Date.now())
})

test('a check that a game did not answer names it, shows what is new, and does not count as an update', async () => {
  const { result } = await memberWithWallet()
  answers['GET /api/wallet'] = richer
  answers['GET /api/wallet/refresh/slot'] = { failed: ['PG'] }
  let silent: readonly string[] = []
  await act(async () => {
    silent = await result.current.check.mutateAsync()
  })
  expect(silent).toEqual(['PG'])
  await waitFor(() => expect(result.current.view.wallet?.wallet.amount).toBe(999_900))
  expect(await readKey('last_sync')).toBeUndefined()
})

test.each(['GET /api/wallet/refresh/slot', 'GET /api/wallet'])(
  'when %s fails the old figures and the old time stay',
  async (failing) => {
    const { result } = await memberWithWallet()
    const { updatedAt } = result.current.view
    answers['GET /api/wallet'] = richer
    answers[failing] = () => Response.json({ message: 'INTERNAL_SERVER_ERROR' }, { status: 500 })
    const checking = act(() => result.current.check.mutateAsync())
    await expect(checking).rejects.toMatchObject({ code: 'INTERNAL_SERVER_ERROR' })
    expect(result.current.view.wallet?.wallet.amount).toBe(243_050)
    expect(result.current.view.updatedAt).toBe(updatedAt)
    expect(await readKey('last_sync')).toBeUndefined()
  },
)

test('offline a check fails at once and is not carried out later', async () => {
  const { result } = await memberWithWallet()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  act(() => void dispatchEvent(new Event('offline')))
  const checking = act(() => result.current.check.mutateAsync())
  await expect(checking).rejects.toMatchObject({ code: 'OFFLINE' })
  expect(result.current.check.isPaused).toBe(false)
  expect(result.current.view.isCurrent).toBe(false)
  expect(result.current.view.wallet).toBeDefined()
})

test('figures of an earlier visit are not current, and a failure to renew them says why', async () => {
  await memberWithWallet()
  const data = queryClient.getQueryData(walletQuery.queryKey)
  cleanup()
  queryClient.clear()
  const updatedAt = Date.parse('2026-01-01T00:00:00Z')
  queryClient.setQueryData(walletQuery.queryKey, data, { updatedAt })
  noteRestored(walletQuery.queryKey, updatedAt)
  answers['GET /api/wallet'] = () => new Response('<html>', { status: 500 })
  const { result } = member()
  expect(result.current.view.isCurrent).toBe(false)
  expect(result.current.view.updatedAt).toBe('2026-01-01T00:00:00.000Z')
  await waitFor(() => expect(result.current.view.error).toMatchObject({ code: 'UNKNOWN' }))
  expect(result.current.view.wallet?.wallet.amount).toBe(243_050)
})

test('a first read that fails can be tried again', async () => {
  answers['GET /api/wallet'] = () => new Response('', { status: 500 })
  const { result } = member()
  await waitFor(() => expect(result.current.view.error).not.toBeNull())
  answers['GET /api/wallet'] = WIRE_WALLET
  act(() => result.current.view.retry())
  await waitFor(() => expect(result.current.view.wallet).toBeDefined())
})

test('another member who signs in elsewhere sees their own wallet here, not the former one', async () => {
  await beginSession('of-somchai', { remember: true })
  const { result } = member()
  await waitFor(() => expect(result.current.view.wallet?.wallet.amount).toBe(243_050))
  answers['GET /api/wallet'] = richer
  const stop = followOtherTabs()
  await writeKey('token', 'of-malee')
  const otherTab = new BroadcastChannel('krapao-session')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
  otherTab.postMessage('signed-in')
  await waitFor(() => expect(result.current.view.wallet?.wallet.amount).toBe(999_900))
  otherTab.close()
  stop()
  await endSession()
})
