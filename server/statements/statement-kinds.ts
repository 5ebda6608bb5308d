import type { TransferKind } from '../ledger/transfer.ts'

/** How a transfer that touches a member's main wallet stands in the statement. */
export interface StatementKind {
  readonly type: 'deposit' | 'bonus' | 'finish_bonus'
  /** The field of the line that holds what the transfer says of itself; without one, the transfer names where it came from. */
  readonly describedBy?: 'bonus' | 'promotion' | 'invite' | 'refund' | 'luckydraw'
}

/**
 * Every kind of transfer, so that a new one is not forgotten here. `elsewhere`: its lines come from tables of their own, where
 * they stand from the moment they are asked for. `hidden`: it is no movement of the member's.
 */
export const STATEMENT_KINDS: Readonly<Record<TransferKind, StatementKind | 'elsewhere' | 'hidden'>> = {
  opening: 'hidden',
  closing: 'hidden',
  deposit: { type: 'deposit' },
  'game-transfer': 'elsewhere',
  'game-result': 'hidden',
  withdrawal: 'elsewhere',
  bonus: { type: 'bonus', describedBy: 'bonus' },
  promotion: { type: 'bonus', describedBy: 'promotion' },
  invite: { type: 'bonus', describedBy: 'invite' },
  luckydraw: { type: 'bonus', describedBy: 'luckydraw' },
  // It waits on an account of its own until it is put into the wallet, and only then is it the member's to use.
  refund: 'hidden',
  'refund-to-wallet': { type: 'bonus', describedBy: 'refund' },
  'finish-bonus': 'elsewhere',
  forfeit: { type: 'finish_bonus', describedBy: 'bonus' },
}
