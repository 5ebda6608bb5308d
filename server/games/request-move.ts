import type { Transaction } from '../db/transaction.ts'
import { Refusal } from '../errors.ts'
import { requireLedgerOpen } from '../ledger/ledger-halted.ts'
import { bookedSatang, openGameSweep } from './game-sweeps.ts'
import { openGameTransfer } from './game-transfers.ts'
import type { Member } from '../members/members.ts'
import { requirePlace } from './money-places.ts'
import { requireWithdrawable } from '../withdrawals/withdrawal-conditions.ts'
import type { WithdrawalLimits } from '../withdrawals/withdrawal-limits.ts'

/** Who asks, and with which key. */
interface MoveRequest {
  readonly member: Member
  readonly idempotencyKey: string | undefined
  /** On the business clock. */
  readonly occurredAt: Date
  readonly leaseMs: number
}

/**
 * Checks a wish to move an amount between two places of a member, and sets the amount aside for it.
 *
 * @param wished `'all'`: what the books say lies there; whoever asks has heard the provider before
 * @returns the id of the transfer, which is now to be carried out; undefined when all was asked for and nothing is there.
 * @throws {Refusal} TRANSFER_MINIMUM, KEY_INVALID, NO_GAME or SLOT_NO_ACCOUNT; {LedgerError} insufficient-funds
 */
export async function requestTransfer(
  tx: Transaction,
  { member, ...asked }: MoveRequest,
  { from, to, wished }: { readonly from: string; readonly to: string; readonly wished: number | 'all' },
): Promise<string | undefined> {
  if (wished === 0) throw new Refusal('TRANSFER_MINIMUM')
  if (from === to) throw new Refusal('KEY_INVALID', { params: { key: 'to' } })
  await requirePlace(tx, member.id, from)
  await requirePlace(tx, member.id, to)
  const amountSatang = wished === 'all' ? await bookedSatang(tx, member.id, from) : wished
  if (amountSatang === 0) return undefined
  return openGameTransfer(tx, { ...asked, memberId: member.id, fromCode: from, toCode: to, amountSatang })
}

/**
 * Checks a wish to collect all balances in one place, and notes it.
 *
 * @returns the id of the sweep, which is now to be carried out.
 * @throws {Refusal} NO_GAME, SLOT_NO_ACCOUNT, or why nothing may be withdrawn; {LedgerHalted}
 */
export async function requestSweep(
  tx: Transaction,
  { member, ...asked }: MoveRequest,
  {
    to,
    withdrawSatang,
    limits,
  }: { readonly to: string; readonly withdrawSatang: number | null; readonly limits: WithdrawalLimits },
): Promise<string> {
  await requirePlace(tx, member.id, to)
  // Nothing is posted here yet: else it would be taken up, days later perhaps, when the books are in order.
  await requireLedgerOpen(tx)
  // Looked at again when the balances have arrived; before, so that they are not moved in vain.
  if (withdrawSatang !== null) await requireWithdrawable(tx, member, withdrawSatang, limits)
  return openGameSweep(tx, { ...asked, memberId: member.id, toCode: to, withdrawSatang })
}
