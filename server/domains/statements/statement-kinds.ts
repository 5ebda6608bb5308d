import type { StatementFilter } from '#domain/money/statement-entry.ts'
import type { TransferKind } from '../../ledger/transfer.ts'

/** How a transfer that touches a member's main wallet is shown in the statement. */
interface StatementKind {
  readonly type: 'deposit' | 'bonus' | 'finish_bonus' | 'correction'
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
  // One of money that is held shows in the withdrawal, which is open again.
  correction: { type: 'correction' },
}

/** The sources of lines. */
export type LineSource = 'ledger' | 'game' | 'withdrawal' | 'announcement' | 'ending'

/** Which lines of a statement are wanted. */
export interface LineFilter {
  /**
   * Kinds of transfers that are left out. The list names these because the whole statement leaves out only a few; each list has a stored
   * count of its own.
   */
  readonly hiddenKinds: readonly string[]
  readonly sources: readonly LineSource[]
}

/** The whole statement. */
export const ALL_LINES: LineFilter = {
  hiddenKinds: kindsBut('deposit', 'bonus', 'finish_bonus', 'correction'),
  sources: ['ledger', 'game', 'withdrawal', 'announcement', 'ending'],
}

const OF_KIND: Readonly<Record<StatementFilter, LineFilter>> = {
  deposit: { hiddenKinds: kindsBut('deposit'), sources: ['ledger', 'announcement'] },
  withdraw: { hiddenKinds: kindsBut(), sources: ['withdrawal'] },
  transfer: { hiddenKinds: kindsBut(), sources: ['game'] },
  bonus: { hiddenKinds: kindsBut('bonus', 'finish_bonus'), sources: ['ledger', 'ending'] },
}

/** The filter for one kind of line; for every line without a kind. */
export function lineFilter(kind: StatementFilter | undefined): LineFilter {
  return kind === undefined ? ALL_LINES : OF_KIND[kind]
}

/** Kinds of transfers that are shown as none of these types. */
function kindsBut(...types: readonly string[]): readonly string[] {
  return Object.entries(STATEMENT_KINDS).flatMap(([kind, shown]) =>
    typeof shown !== 'string' && types.includes(shown.type) ? [] : [kind],
  )
}
