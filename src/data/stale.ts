import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { keys } from './keys.ts'

/** What each change makes stale. */
const STALE_AFTER = {
  // What was played may have ended the bonus that is held.
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
  // What the wheel has drawn must not be read before it has stopped.
  spin: [keys.wallet],
  spinToldLater: [keys.wallet, keys.spin],
  claimCoupon: [keys.wallet, keys.spin, keys.bonus, keys.statement],
  deposit: [keys.wallet, keys.statement],
  announceDeposit: [keys.statement],
  uploadSlip: [keys.wallet, keys.statement, keys.slips],
  createQr: [keys.qrCodes],
  accountName: [keys.wallet, keys.profile],
  gameAccount: [keys.wallet],
} as const satisfies Record<string, readonly QueryKey[]>

export type Change = keyof typeof STALE_AFTER

/** Whether this version of the app knows a change by that name. */
export function isChange(name: string): name is Change {
  return Object.hasOwn(STALE_AFTER, name)
}

/**
 * Reads again whatever `change` has made stale and is on screen; the rest is read when it is shown next. Rejects with the first
 * failure, and what was shown before then stays.
 */
export async function refreshAfter(client: QueryClient, change: Change): Promise<void> {
  await Promise.all(
    STALE_AFTER[change].map((queryKey) => client.invalidateQueries({ queryKey }, { throwOnError: true })),
  )
}
