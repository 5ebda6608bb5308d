import { act, renderHook, waitFor } from '@testing-library/react'
import { createElement, type ReactNode, StrictMode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { wallet } from '../../../../src/contract/wallet.ts'
import { queryClient } from '../../../../src/data/cache/query-client.ts'
import { LeftContext } from '../../../../src/data/money/left-context.ts'
import { useMoneyAction } from '../../../../src/data/money/money-action.ts'
import { useTransfer as useGameTransfer } from '../../../../src/data/money/money-moves.ts'
import { moneyNews } from '../../../../src/data/money/money-news.ts'
import { newBrowser } from '../../storage/browser.ts'
import { bank } from '../bank.ts'

const BODY = { from: 'WALLET', to: 'PG', amount: 100 }
let server: ReturnType<typeof bank>

beforeEach(() => {
  newBrowser()
  server = bank()
})
afterEach(() => {
  queryClient.clear()
  moneyNews.forget()
})

const useTransfer = () => useMoneyAction(wallet.transfer, { change: 'transfer' })
const screen = () => renderHook(useTransfer, { wrapper: StrictMode })
type Screen = ReturnType<typeof screen>['result']

/** Taps, and does not wait for the answer. */
function tap({ current }: Screen, options?: { amountSatang: number }) {
  let running: ReturnType<typeof current.run> | undefined
  act(() => void (running = current.run({ body: BODY }, options)))
  return running
}

test('the screen learns that it is being sent, and when it is over', async () => {
  const { result } = screen()
  expect(result.current.phase).toBe('idle')
  const running = tap(result)
  expect(result.current.phase).toBe('sending')
  await act(async () => expect(await running).toMatchObject({ kind: 'done' }))
  expect(result.current.phase).toBe('idle')
  expect(server.bodies).toEqual([BODY])
})

test('a double tap is one action', async () => {
  const { result } = screen()
  await act(async () => {
    const [first, second] = await Promise.all([
      result.current.run({ body: BODY }),
      result.current.run({ body: BODY }),
    ])
    expect(first).toBe(second)
  })
  expect(server.moved).toHaveLength(1)
})

test('an answer that comes while the screen is on its way out is reported as news', async () => {
  let isLeft = false
  const { result, rerender } = renderHook(useTransfer, {
    wrapper: ({ children }: { children: ReactNode }) =>
      createElement(LeftContext, { value: isLeft }, children),
  })
  const running = tap(result)
  isLeft = true
  rerender()
  await act(async () => void (await running))
  await waitFor(() => expect(moneyNews.current()).toMatchObject([{ kind: 'done' }]))
})

test('a screen that is gone when the answer comes leaves the telling to the follow-up', async () => {
  const { result, unmount } = screen()
  const running = tap(result, { amountSatang: 100_00 })
  unmount()
  expect(await running).toMatchObject({ kind: 'done' })
  expect(moneyNews.current()).toMatchObject([
    { kind: 'done', intent: { change: 'transfer', amountSatang: 100_00 } },
  ])
})

test('a screen that the member has left starts nothing', async () => {
  const { result, unmount } = screen()
  const { run } = result.current
  unmount()
  expect(await run({ body: BODY })).toMatchObject({ kind: 'refused' })
  expect(server.calls).toEqual([])
})

test('a transfer of the whole balance of a game is reported without the amount that was seen last', async () => {
  const { result, unmount } = renderHook(useGameTransfer)
  let running: Promise<unknown> | undefined
  act(() => void (running = result.current.transferWhole({ from: 'PG', to: 'WALLET', amountSatang: 100_00 })))
  unmount()
  await running
  const [news] = moneyNews.current()
  expect(news).toMatchObject({ kind: 'done', intent: { change: 'transfer' } })
  expect(news?.intent.amountSatang).toBeUndefined()
})
