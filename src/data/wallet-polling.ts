import { useQuery } from '@tanstack/react-query'
import { useOnline } from '../session/connection.ts'
import { useExpectedTransfer } from './money/expected-transfer.ts'
import { type Wallet, walletQuery } from './wallet.ts'

/** How often the wallet is polled while money is on its way, in ms: at first, and later. Never while the window is in the background. */
export const SOON_MS = 5000
const LATER_MS = 20_000

/** Which part of its age passes between two polls. */
const PART_OF_AGE = 20

/** A sheet that waits for money: what it says must be true within seconds. */
export type WaitingSheet = 'deposit' | 'withdraw'

type Items = NonNullable<Wallet['onItsWay']>['items']

/**
 * Polls the wallet while money is on its way, so that its end is on screen without a tap: the only poll of the wallet.
 * @param sheet the open sheet that waits for money
 */
export function useWalletPolling(sheet: WaitingSheet | undefined): void {
  const online = useOnline()
  const transferredAt = useExpectedTransfer()?.sinceMs
  const isExpected = sheet === 'deposit' || transferredAt !== undefined
  useQuery({
    ...walletQuery,
    enabled: ({ state }) => isExpected || (online && polledItems(state.data).length > 0),
    // A deposit is looked for at once, everything else at the next poll.
    ...(isExpected && { staleTime: 0 }),
    // The member may return from their banking app.
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) =>
      online && (sheet === undefined ? pollMs(polledItems(state.data), transferredAt) : SOON_MS),
  })
}

/** An announced transfer is looked for as long as it is expected, which is shorter than it is announced. */
function polledItems(wallet: Wallet | undefined): Items {
  return (wallet?.onItsWay?.items ?? []).filter(({ kind }) => kind !== 'announcement')
}

/**
 * The newest item decides. The clock of the phone may be wrong, so the age may be any.
 * @param transferredAt when the member has made a transfer that is looked for, in ms since 1970
 */
function pollMs(items: Items, transferredAt = -Infinity): number {
  // A QR is paid in the minutes in which it is open.
  if (items.some(({ kind }) => kind === 'qr')) return SOON_MS
  const newestAt = Math.max(transferredAt, ...items.map(({ since }) => Date.parse(since)))
  return Math.min(LATER_MS, Math.max(SOON_MS, Math.abs(Date.now() - newestAt) / PART_OF_AGE))
}
