import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { keys } from '../../../../src/data/cache/keys.ts'
import { queryClient } from '../../../../src/data/cache/query-client.ts'
import { useWalletPolling, type WaitingSheet } from '../../../../src/data/wallet/wallet-polling.ts'
import { walletQuery } from '../../../../src/data/wallet/wallet.ts'
import { leaveMemberAreaAfterEach, logInAnew, MemberArea } from '../../../support/pages/member-area.tsx'
import { backend, WIRE_WALLET } from '../backend.ts'

const HOUR_MS = 60 * 60_000

beforeEach(async () => {
  await logInAnew()
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
leaveMemberAreaAfterEach()

/** Pieces of money on their way, and the sheet that is open beside them. */
interface Scene {
  readonly kinds: readonly string[]
  readonly ageMs?: number
  readonly sheet?: WaitingSheet
}

/** How often the wallet is read in the minute after its first answer. */
async function readsInMinute({ kinds, ageMs = 0, sheet }: Scene): Promise<number> {
  const since = new Date(Date.now() - ageMs).toISOString()
  const items = kinds.map((kind, at) => ({ id: `${at}`, kind, amount: 500, since }))
  const calls = backend({
    'GET /api/wallet': { ...WIRE_WALLET, onItsWay: { transfer: 0, items, refused: [] } },
  })
  await queryClient.fetchQuery(walletQuery)
  renderHook(() => useWalletPolling(sheet), { wrapper: MemberArea })
  await act(() => vi.advanceTimersByTimeAsync(1000))
  const before = calls.length
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  return calls.length - before
}

/** Whether the statement is read again once the wallet says that this is on its way, and no longer a withdrawal and a refusal alone. */
async function isStatementRenewed(items: readonly object[], refused: readonly object[]): Promise<boolean> {
  const answers = { 'GET /api/wallet': walletWith([WITHDRAWAL], [REFUSED]) }
  backend(answers)
  await queryClient.fetchQuery(walletQuery)
  renderHook(() => useWalletPolling('withdraw'), { wrapper: MemberArea })
  await act(() => vi.advanceTimersByTimeAsync(6000))
  queryClient.setQueryData(keys.statement, 'as it was read')
  answers['GET /api/wallet'] = walletWith(items, refused)
  await act(() => vi.advanceTimersByTimeAsync(6000))
  return queryClient.getQueryState(keys.statement)?.isInvalidated === true
}

const SINCE = '2026-11-26T05:00:00Z'
const WITHDRAWAL = { id: 'w', kind: 'withdrawal', amount: 500, since: SINCE }
const REFUSED = { ...WITHDRAWAL, id: 'r' }
const walletWith = (items: readonly object[], refused: readonly object[]) => ({
  ...WIRE_WALLET,
  onItsWay: { transfer: 0, items, refused },
})

test.each([
  ['a withdrawal has ended', [], [REFUSED]],
  ['a withdrawal was refused', [], [{ ...WITHDRAWAL }, REFUSED]],
  ['a withdrawal that was not known of was refused', [WITHDRAWAL], [REFUSED, { ...REFUSED, id: 'x' }]],
])('the statement is read again when %s', async (_what, items, refused) => {
  expect(await isStatementRenewed(items, refused)).toBe(true)
})

test.each([
  ['goes on', [WITHDRAWAL], [REFUSED]],
  ['is joined by another', [WITHDRAWAL, { kind: 'slip', since: SINCE }], [REFUSED]],
  ['goes on beside an old refusal that is no longer listed', [WITHDRAWAL], []],
])('the statement is not read again when what is on its way %s', async (_what, items, refused) => {
  expect(await isStatementRenewed(items, refused)).toBe(false)
})

test.each<[string, Scene]>([
  ['a withdrawal that has just begun', { kinds: ['withdrawal'] }],
  ['a transfer that has just begun', { kinds: ['transfer'] }],
  ['a slip that was just sent', { kinds: ['slip'] }],
  ['a QR, however old', { kinds: ['qr'], ageMs: HOUR_MS }],
  ['an old withdrawal that is looked at', { kinds: ['withdrawal'], ageMs: HOUR_MS, sheet: 'withdraw' }],
  ['a deposit that is about to be made', { kinds: [], sheet: 'deposit' }],
])('%s is polled every five seconds', async (_what, scene) => {
  expect(await readsInMinute(scene)).toBe(12)
})

test.each<[string, Scene]>([
  ['an old withdrawal', { kinds: ['withdrawal'], ageMs: HOUR_MS }],
  ['an old slip', { kinds: ['slip'], ageMs: HOUR_MS }],
  ['two old ones', { kinds: ['transfer', 'slip'], ageMs: HOUR_MS }],
  ['an old one by a clock that is slow', { kinds: ['withdrawal'], ageMs: -HOUR_MS }],
])('%s is polled every twenty seconds', async (_what, scene) => {
  expect(await readsInMinute(scene)).toBe(3)
})

test.each<[string, Scene]>([
  ['nothing on its way', { kinds: [] }],
  ['nothing on its way beside the form for a withdrawal', { kinds: [], sheet: 'withdraw' }],
  ['an announced transfer that is no longer expected', { kinds: ['announcement'] }],
])('with %s the wallet is not polled', async (_what, scene) => {
  expect(await readsInMinute(scene)).toBe(0)
})
