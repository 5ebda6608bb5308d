import type { TransferKind } from '../../ledger/transfer.ts'

/** How a transfer that touches a member's main wallet is shown in the statement. */
export interface StatementKind {
  readonly type: 'deposit' | 'bonus' | 'finish_bonus'
  /** The field of the line for the transfer's description; without one, the description names the transfer's origin. */
  readonly describedBy?: 'bonus' | 'promotion' | 'invite' | 'refund' | 'luckydraw'
}

/**
 * Every kind of transfer, so that a new one is not forgotten here. `elsewhere`: its lines come from tables of their own, which contain them
 * from the moment of the request. `hidden`: not a movement of the member's.
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
  // Kept on an account of its own until it is put into the wallet; only then can the member use it.
  refund: 'hidden',
  'refund-to-wallet': { type: 'bonus', describedBy: 'refund' },
  'finish-bonus': 'elsewhere',
  forfeit: { type: 'finish_bonus', describedBy: 'bonus' },
}
