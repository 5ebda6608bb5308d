/** The status of a transaction or a slip. */
export type EntryStatus = 'success' | 'failed' | 'progress'

/** The status on the wire, for the screen: only two words are final, everything else is in progress. */
export function entryStatus(status: string | undefined): EntryStatus {
  if (status === 'SUCCESS') return 'success'
  return status === 'FAILED' ? 'failed' : 'progress'
}

interface Moving {
  readonly statementType: string
  /** By how much the end of a bonus, or a correction, changed the wallet, below zero where it took money back; undefined where nobody says. */
  readonly moved?: number | undefined
}

/** The sign of a transaction: 1 for money in, -1 for money out, 0 for money that stays with the member. */
export function entrySign({ statementType, moved = 0 }: Moving): 1 | 0 | -1 {
  if (statementType === 'deposit' || statementType === 'bonus') return 1
  if (statementType === 'withdraw') return -1
  return moved < 0 ? -1 : moved > 0 ? 1 : 0
}

interface Described {
  readonly description?: string | undefined
}

/** The possible subjects of a transaction; at most one of them is present. */
interface Occasions {
  readonly bonus?: Described | undefined
  readonly promotion?: Described | undefined
  readonly invite?: Described | undefined
  readonly refund?: Described | undefined
  readonly luckydraw?: Described | undefined
}

/** The operator's description of a transaction's subject, or undefined. */
export function entryDescription(entry: Occasions): string | undefined {
  const { bonus, promotion, invite, refund, luckydraw } = entry
  const present = [bonus, promotion, invite, refund, luckydraw].find((occasion) => occasion?.description)
  return present?.description
}

/** Filters of the statement. An ended bonus counts as a bonus. */
export const STATEMENT_FILTERS = ['deposit', 'withdraw', 'transfer', 'bonus'] as const

export type StatementFilter = (typeof STATEMENT_FILTERS)[number]
