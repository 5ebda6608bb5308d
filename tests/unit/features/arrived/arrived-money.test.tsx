import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../../src/data/cache/query-client.ts'
import { expectTransfer } from '../../../../src/data/money/expected-transfer.ts'
import { useWalletPolling } from '../../../../src/data/wallet/wallet-polling.ts'
import { walletQuery } from '../../../../src/data/wallet/wallet.ts'
import { useArrivedMoney } from '../../../../src/features/arrived/api.ts'
import { knownDeposits, noteKnownDeposits } from '../../../../src/features/arrived/known-deposits.ts'
import { beginSession } from '../../../../src/session/begin-session.ts'
import { memberStore } from '../../../../src/storage/member-store.ts'
import { leaveMemberAreaAfterEach, MemberArea } from '../../../support/pages/member-area.tsx'
import { type Answers, backend, WIRE_WALLET } from '../../data/backend.ts'
import { newBrowser } from '../../storage/browser.ts'

const STATEMENT = 'POST /api/statement'

let answers: Answers
let calls: string[]
let sessions = 0

beforeEach(async () => {
  newBrowser()
  sessions += 1
  await beginSession(`token-${sessions}`, { remember: true })
  answers = { 'GET /api/wallet': WIRE_WALLET, [STATEMENT]: [deposit('old', 100)] }
  calls = backend(answers)
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
leaveMemberAreaAfterEach()

/** The wallet with these amounts, in baht; the game holds 800 at first. */
function wallet(amount: number, inGame = 800) {
  return { ...WIRE_WALLET, wallet: { amount }, slots: [{ ...WIRE_WALLET.slots[0], amount: inGame }] }
}

function deposit(_id: string, amount: number, status = 'SUCCESS') {
  return { _id, statementType: 'deposit', status, amount, from: 'SCB', createdAt: '2026-11-25T00:00:00Z' }
}

const watch = (isDepositing = true) =>
  renderHook(
    () => {
      useWalletPolling(isDepositing ? 'deposit' : undefined)
      return useArrivedMoney(isDepositing)
    },
    { wrapper: MemberArea },
  )

/** Watches, once the statement was read for the first time. */
async function watchFromStatement() {
  const watched = watch()
  await waitFor(() => expect(count(STATEMENT)).toBe(1))
  return watched
}

function acknowledgeFirst({ current: { arrived, acknowledge } }: ReturnType<typeof watch>['result']) {
  act(() => arrived.slice(0, 1).forEach(acknowledge))
}

const readWallet = () => act(() => queryClient.fetchQuery({ ...walletQuery, staleTime: 0 }))

const serverError = () => new Response('{"message":"INTERNAL_SERVER_ERROR"}', { status: 500 })

/** An answer that has not arrived yet. */
function lateAnswer() {
  const waiting: ((answer: Response) => void)[] = []
  const answer = new Promise<Response>((resolve) => waiting.push(resolve))
  return { answer, arrive: (body: object) => waiting[0]?.(Response.json(body)) }
}

const count = (call: string) => calls.filter((one) => one === call).length

/** How often the wallet is read in so many minutes. */
async function readsIn(minutes: number) {
  const before = count('GET /api/wallet')
  await act(() => vi.advanceTimersByTimeAsync(minutes * 60_000))
  return count('GET /api/wallet') - before
}

/** The next answer of the wallet, and of the statement beside it. */
async function next(amount: object, statement: object[], withinMs = 5000) {
  answers['GET /api/wallet'] = amount
  answers[STATEMENT] = statement
  const before = count('GET /api/wallet')
  await act(() => vi.advanceTimersByTimeAsync(withinMs))
  await waitFor(() => expect(count('GET /api/wallet')).toBeGreaterThan(before))
  await act(() => vi.advanceTimersByTimeAsync(100))
}

test('two deposits that arrive together are two, the first one first, each with its own amount', async () => {
  const { result } = await watchFromStatement()
  expect(result.current.arrived).toEqual([])
  await next(wallet(2980.5), [deposit('b', 50), deposit('a', 500), deposit('old', 100)])
  await waitFor(() => expect(result.current.arrived.map(({ amount }) => amount)).toEqual([50_000, 5000]))
  acknowledgeFirst(result)
  expect(result.current.arrived.map(({ _id }) => _id)).toEqual(['b'])
})

test('what rises without a deposit is none, and neither is a deposit that is still announced', async () => {
  const { result } = await watchFromStatement()
  await next(wallet(2630.5), [deposit('announced', 200, 'PENDING'), deposit('old', 100)])
  await waitFor(() => expect(count(STATEMENT)).toBe(2))
  expect(result.current.arrived).toEqual([])
})

test('money that only came back from a game, and money that leaves, is not looked for', async () => {
  await watchFromStatement()
  await next(wallet(3230.5, 0), [])
  await next(wallet(1000, 0), [])
  expect(count(STATEMENT)).toBe(1)
})

test('a statement that fails is read again with the next answer of the wallet', async () => {
  const { result } = await watchFromStatement()
  answers['GET /api/wallet'] = wallet(2930.5)
  answers[STATEMENT] = serverError
  await act(() => vi.advanceTimersByTimeAsync(5000))
  await waitFor(() => expect(count(STATEMENT)).toBeGreaterThan(1))
  expect(result.current.arrived).toEqual([])
  await next(wallet(2930.5), [deposit('a', 500), deposit('old', 100)])
  await waitFor(() => expect(result.current.arrived.map(({ _id }) => _id)).toEqual(['a']))
})

test('a member whose phone had closed the app sees what arrived meanwhile, once, and no number is kept', async () => {
  await noteKnownDeposits(['old'], 323_050)
  answers[STATEMENT] = [deposit('meanwhile', 500), deposit('old', 100)]
  const { result, unmount } = watch()
  await waitFor(() => expect(result.current.arrived.map(({ _id }) => _id)).toEqual(['meanwhile']))
  acknowledgeFirst(result)
  unmount()
  expect(JSON.stringify(await memberStore.read('known-deposits'))).not.toContain('meanwhile')
  const again = watch()
  await waitFor(() => expect(count(STATEMENT)).toBe(2))
  expect(again.result.current.arrived).toEqual([])
})

test('a page that is left before its member was notified does so after it has come back, and only of what is new', async () => {
  await noteKnownDeposits(['old'], 323_050)
  answers['GET /api/wallet'] = wallet(2930.5)
  answers[STATEMENT] = [deposit('b', 50), deposit('a', 500), deposit('old', 100)]
  const { result, unmount } = watch()
  await waitFor(() => expect(result.current.arrived.map(({ _id }) => _id)).toEqual(['a', 'b']))
  acknowledgeFirst(result)
  unmount()
  const again = watch(false)
  await readWallet()
  await waitFor(() => expect(again.result.current.arrived.map(({ _id }) => _id)).toEqual(['b']))
  acknowledgeFirst(again.result)
  again.unmount()
  const before = count(STATEMENT)
  watch(false)
  await readWallet()
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(count(STATEMENT), 'nothing is left to report').toBe(before)
})

test('while no deposit is expected nothing is requested by itself, but a risen total is looked into', async () => {
  await noteKnownDeposits(['old'], 323_050)
  const { result } = watch(false)
  await readWallet()
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(calls).toEqual(['GET /api/wallet'])
  Object.assign(answers, { 'GET /api/wallet': wallet(2930.5), [STATEMENT]: [deposit('a', 500)] })
  await readWallet()
  await waitFor(() => expect(result.current.arrived.map(({ _id }) => _id)).toEqual(['a']))
})

test('a transfer that the member has made is looked for after the sheet is closed, for ten minutes, ever more seldom', async () => {
  await noteKnownDeposits(['old'], 323_050)
  const { result } = watch(false)
  act(() => expectTransfer({ sinceMs: Date.now(), isReported: true }))
  await waitFor(() => expect(count(STATEMENT)).toBe(1))
  const [first, second] = [await readsIn(1), await readsIn(7)]
  expect(first).toBeGreaterThan(8)
  expect(second / 7).toBeLessThan(first / 2)
  await next(wallet(2930.5), [{ ...deposit('a', 500), way: 'qr' }, deposit('old', 100)], 30_000)
  await waitFor(() => expect(result.current.arrived.map(({ _id }) => _id)).toEqual(['a']))
  expect(await readsIn(10), 'it has arrived').toBeLessThan(3)

  const toBank = { sinceMs: Date.now(), isReported: true, account: { bankCode: 'SCB', end: '4567' } }
  act(() => expectTransfer(toBank))
  await next(wallet(2980.5), [{ ...deposit('b', 50), way: 'qr' }], 30_000)
  expect(queryClient.getQueryData(['expected-transfer']), 'a QR goes to no bank').toEqual(toBank)
  await readsIn(10)
  expect(await readsIn(10), 'nobody waits for so long').toBe(0)
})

test('a transfer is looked for after the app was closed, too', async () => {
  await noteKnownDeposits(['old'], 323_050)
  expectTransfer({ sinceMs: Date.now() - 60_000, isReported: true })
  queryClient.clear()
  watch(false)
  await waitFor(() => expect(count('GET /api/wallet')).toBeGreaterThan(1))
})

test('what arrives is reported on a phone on which nobody has been about to pay in, and nothing older', async () => {
  const { result } = watch(false)
  await readWallet()
  await waitFor(async () => expect((await knownDeposits())?.includes('old')).toBe(true))
  Object.assign(answers, { 'GET /api/wallet': wallet(2930.5), [STATEMENT]: [deposit('a', 500)] })
  await readWallet()
  await waitFor(() => expect(result.current.arrived.map(({ _id }) => _id)).toEqual(['a']))
})

test('nothing is requested behind other windows', async () => {
  await watchFromStatement()
  const before = calls.length
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(calls).toHaveLength(before)
})

test('what one member has is neither noted for the next one nor shown to them', async () => {
  await noteKnownDeposits(['old'], 323_050)
  const reply = lateAnswer()
  answers['GET /api/wallet'] = wallet(2930.5)
  answers[STATEMENT] = () => reply.answer
  const { result } = await watchFromStatement()
  await beginSession('token-of-another', { remember: true })
  await noteKnownDeposits(['of another'], 5000)
  reply.arrive([deposit('a', 500), deposit('old', 100)])
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(result.current.arrived).toEqual([])
  const known = await knownDeposits()
  expect(known?.totalSatang).toBe(5000)
  expect(known?.includes('a')).toBe(false)
})

test('a deposit that is acknowledged while the wallet is read is not reported a second time', async () => {
  await noteKnownDeposits(['old'], 323_050)
  answers['GET /api/wallet'] = wallet(2930.5)
  answers[STATEMENT] = [deposit('a', 500), deposit('old', 100)]
  const { result } = watch()
  await waitFor(() => expect(result.current.arrived).toHaveLength(1))
  const [entry] = result.current.arrived
  // A second rise: the statement has the first deposit still, and the answer of the wallet after it is slow.
  const reply = lateAnswer()
  answers['GET /api/wallet'] = wallet(2980.5)
  answers[STATEMENT] = () => {
    answers['GET /api/wallet'] = () => reply.answer
    return Response.json([deposit('b', 50), deposit('a', 500), deposit('old', 100)])
  }
  await act(() => vi.advanceTimersByTimeAsync(5000))
  await waitFor(() => expect(count(STATEMENT)).toBe(2))
  act(() => entry && result.current.acknowledge(entry))
  reply.arrive(wallet(2980.5))
  await waitFor(() => expect(result.current.arrived.map(({ _id }) => _id)).toEqual(['b']))
})
