import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { clock } from '../../clock.ts'
import { useOnline } from '../../session/connection.ts'
import { keys } from '../cache/keys.ts'
import { useExpectedTransfer } from '../money/expected-transfer.ts'
import { isAnyMissing, type MoneyOnItsWay, type Wallet, walletQuery } from './wallet.ts'

/** How often the wallet is polled while money is on its way, in ms: at first, and later. Never while the window is in the background. */
export const SOON_MS = 5000
const LATER_MS = 20_000

/** Which part of its age passes between two polls. */
const PART_OF_AGE = 20

/** A sheet that waits for money: what it says must be true within seconds. */
export type WaitingSheet = 'deposit' | 'withdraw'

/**
 * Polls the wallet while money is on its way, so that its end is on screen without a tap: the only poll of the wallet.
 * @param sheet the open sheet that waits for money
 */
export function useWalletPolling(sheet: WaitingSheet | undefined): void {
  const online = useOnline()
  const transferredAt = useExpectedTransfer()?.sinceMs
  const isExpected = sheet === 'deposit' || transferredAt !== undefined
  const { data } = useQuery({
    ...walletQuery,
    enabled: ({ state }) => isExpected || (online && polledItems(state.data).length > 0),
    // A deposit is looked for at once, everything else at the next poll.
    ...(isExpected && { staleTime: -Infinity }),
    // The member may return from their banking app.
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) =>
      online && (sheet === undefined ? pollMs(polledItems(state.data), transferredAt) : SOON_MS),
  })
  useStatementRenewal(data?.onItsWay)
}

/** Reads the statement again when money on its way has ended: an open statement is not polled. */
function useStatementRenewal(onItsWay: MoneyOnItsWay | undefined): void {
  const client = useQueryClient()
  const former = useRef(onItsWay)
  useEffect(() => {
    const before = former.current
    former.current = onItsWay
    if (before === undefined || onItsWay === undefined) return
    const hasLeft = isAnyMissing(before.items, onItsWay.items)
    const isRefused = isAnyMissing(onItsWay.refused, before.refused)
    if (hasLeft || isRefused) void client.invalidateQueries({ queryKey: keys.statement })
  }, [client, onItsWay])
}

type Items = MoneyOnItsWay['items']

/** An announced transfer is looked for as long as it is expected, which is shorter than it is announced. */
function polledItems(wallet: Wallet | undefined): Items {
  return (wallet?.onItsWay?.items ?? []).filter(({ kind }) => kind !== 'announcement')
}

/** The newest item decides, or `transferredAt`, when the member has made a transfer that is looked for. */
function pollMs(items: Items, transferredAt = -Infinity): number {
  // A QR is paid in the minutes in which it is open.
  if (items.some(({ kind }) => kind === 'qr')) return SOON_MS
  const newestAt = Math.max(transferredAt, ...items.map(({ since }) => Date.parse(since)))
  return Math.min(LATER_MS, Math.max(SOON_MS, Math.abs(clock.now() - newestAt) / PART_OF_AGE))
}
