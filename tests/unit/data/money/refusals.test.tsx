import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { newBrowser, reload, stored } from '../../storage/browser.ts'
import { backend, WIRE_WALLET } from '../backend.ts'

const STORE = 'krapao-seen'
const SINCE = '2026-11-25T00:00:00Z'
const REFUSED = [
  { id: 'withdrawal-1', kind: 'withdrawal', amount: 500, since: SINCE, reason: 'Wrong name' },
  { id: 'slip-2', kind: 'slip', since: SINCE },
]

beforeEach(newBrowser)

/** The member's page, with what has been refused. */
async function page({ remember }: { remember: boolean }) {
  const { beginSession } = await import('../../../../src/session/begin-session.ts')
  const { queryClient } = await import('../../../../src/data/cache/query-client.ts')
  const { walletQuery } = await import('../../../../src/data/wallet/wallet.ts')
  const { acknowledgeRefusal, useUnseenRefusals } = await import('../../../../src/data/money/refusals.ts')
  const { useIsNamedByWallet } = await import('../../../../src/features/statement/statement-list.tsx')
  await beginSession('of-somchai', { remember })
  backend({ 'GET /api/wallet': { ...WIRE_WALLET, onItsWay: { transfer: 0, items: [], refused: REFUSED } } })
  await queryClient.fetchQuery(walletQuery)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useUnseenRefusals().map(({ id }) => id), { wrapper })
  const isNamed = (key: string) => renderHook(() => useIsNamedByWallet(key), { wrapper }).result.current
  return { unseen: () => result.current, acknowledge: acknowledgeRefusal, isNamed }
}

test('what a remembered member has opened is not reported again after a reload, and the phone keeps no number of it', async () => {
  const first = await page({ remember: true })
  await waitFor(() => expect(first.unseen()).toEqual(['withdrawal-1', 'slip-2']))
  act(() => first.acknowledge('withdrawal-1'))
  expect(first.unseen()).toEqual(['slip-2'])
  await waitFor(async () => expect(await stored(STORE, 'opened-refusals')).toHaveLength(1))
  expect(JSON.stringify(await stored(STORE, 'opened-refusals'))).not.toContain('withdrawal-1')
  reload()
  const second = await page({ remember: true })
  await waitFor(() => expect(second.unseen()).toEqual(['slip-2']))
})

test('a member who is not remembered leaves nothing of it on the phone', async () => {
  const { unseen, acknowledge } = await page({ remember: false })
  await waitFor(() => expect(unseen()).toHaveLength(2))
  act(() => acknowledge('withdrawal-1'))
  expect(unseen()).toEqual(['slip-2'])
  const { seenStore } = await import('../../../../src/data/phone/seen-marks.ts')
  // Whatever was written before is there once this is.
  await seenStore.write('last', true)
  expect(await stored(STORE, 'opened-refusals')).toBeUndefined()
})

test('a refused withdrawal is one that the wallet names, so that the statement is read until it is found', async () => {
  const { isNamed } = await page({ remember: false })
  expect(isNamed('withdrawal-1')).toBe(true)
  expect(isNamed('another')).toBe(false)
})
