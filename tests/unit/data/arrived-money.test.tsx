// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useArrivedMoney } from '../../../src/data/money/arrived-money.ts'
import { queryClient } from '../../../src/data/query-client.ts'
import { walletQuery } from '../../../src/data/wallet.ts'
import { newBrowser } from '../storage/browser.ts'
import { type Answers, backend, WIRE_WALLET } from './backend.ts'

let answers: Answers
let calls: string[]

beforeEach(() => {
  newBrowser()
  answers = { 'GET /api/wallet': WIRE_WALLET }
  calls = backend(answers)
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** The wallet with these amounts, in baht; the game holds 800 at first. */
function wallet(amount: number, inGame = 800) {
  return { ...WIRE_WALLET, wallet: { amount }, slots: [{ ...WIRE_WALLET.slots[0], amount: inGame }] }
}

function MemberArea({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}

const sheet = () => renderHook(() => useArrivedMoney(), { wrapper: MemberArea })

async function untilAsked(times: number) {
  await waitFor(() => expect(calls).toHaveLength(times))
  await act(() => vi.advanceTimersByTimeAsync(50))
}

async function next(answer: object) {
  const asked = calls.length
  answers['GET /api/wallet'] = answer
  await act(() => vi.advanceTimersByTimeAsync(8000))
  await untilAsked(asked + 1)
}

test('money that comes in while a deposit is expected is noticed, and adds up', async () => {
  const { result } = sheet()
  await untilAsked(1)
  expect(result.current).toBe(0)
  await next(wallet(2930.5))
  expect(result.current).toBe(50_000)
  await next(wallet(2930.75))
  expect(result.current).toBe(50_025)
})

test('money that was there when the sheet opened is not news', async () => {
  await queryClient.fetchQuery(walletQuery)
  answers['GET /api/wallet'] = wallet(5000)
  const { result } = sheet()
  await untilAsked(2)
  expect(result.current).toBe(0)
})

test('money that only came back from a game, and money that leaves, is no deposit', async () => {
  const { result } = sheet()
  await untilAsked(1)
  await next(wallet(3230.5, 0))
  expect(result.current).toBe(0)
  await next(wallet(1000, 0))
  expect(result.current).toBe(0)
})

test('nothing is asked behind other windows', async () => {
  sheet()
  await untilAsked(1)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(calls).toHaveLength(1)
})
