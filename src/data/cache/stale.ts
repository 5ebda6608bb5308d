import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { keys } from './keys.ts'

/** What each change makes stale. */
const STALE_AFTER = {
  // Played rounds may have ended the held bonus.
  checkBalance: [keys.wallet, keys.bonus],
  transfer: [keys.wallet, keys.statement],
  transferAll: [keys.wallet, keys.statement],
  withdraw: [keys.wallet, keys.statement],
  receiveBonus: [keys.wallet, keys.bonus, keys.refund, keys.statement],
  clearBonus: [keys.wallet, keys.bonus, keys.refund, keys.statement],
  receivePromotion: [keys.wallet, keys.bonus, keys.refund, keys.statement],
  collectInvite: [keys.wallet, keys.inviteLog, keys.bonus, keys.statement],
  receiveRefund: [keys.wallet, keys.refund, keys.bonus, keys.statement],
  addRefund: [keys.wallet, keys.refund, keys.statement],
  // The coupons must not show the prize before the wheel has stopped.
  spin: [keys.wallet],
  spinReportedLater: [keys.wallet, keys.spin],
  claimCoupon: [keys.wallet, keys.spin, keys.bonus, keys.statement],
  deposit: [keys.wallet, keys.statement],
  announceDeposit: [keys.wallet, keys.statement],
  uploadSlip: [keys.wallet, keys.statement, keys.slips],
  // The wallet says what is on its way.
  createQr: [keys.qrCodes, keys.wallet],
  // The ways to pay in are closed, and an open QR is gone; or they are open again.
  pause: [keys.deposit, keys.qrCodes, keys.wallet],
  accountName: [keys.wallet, keys.profile],
  gameAccount: [keys.wallet],
} as const satisfies Record<string, readonly QueryKey[]>

export type Change = keyof typeof STALE_AFTER

/** Whether this version of the app knows the change by that name. */
export function isChange(name: string): name is Change {
  return Object.hasOwn(STALE_AFTER, name)
}

/** Reads again what `change` has made stale and is on screen; the rest when it is shown next. Rejects with the first failure. */
export async function refreshAfter(client: QueryClient, change: Change): Promise<void> {
  await Promise.all(
    STALE_AFTER[change].map((queryKey) => client.invalidateQueries({ queryKey }, { throwOnError: true })),
  )
}
