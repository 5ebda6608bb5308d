/** How far a transaction or a slip has come. */
export type EntryStatus = 'success' | 'failed' | 'progress'

/** What the wire's status means: only two words are final, everything else is still under way. */
export function entryStatus(status: string | undefined): EntryStatus {
  if (status === 'SUCCESS') return 'success'
  return status === 'FAILED' ? 'failed' : 'progress'
}

/** The sign before the amount of a transaction of this type: money that comes in, goes out, or stays the member's. */
export function entrySign(statementType: string): 1 | 0 | -1 {
  if (statementType === 'deposit' || statementType === 'bonus') return 1
  return statementType === 'withdraw' ? -1 : 0
}

interface Described {
  readonly description?: string | undefined
}

/** What a transaction may be about; at most one of them is there. */
interface Occasions {
  readonly bonus?: Described | undefined
  readonly promotion?: Described | undefined
  readonly invite?: Described | undefined
  readonly refund?: Described | undefined
  readonly luckydraw?: Described | undefined
}

/** The operator's words for what a transaction is about, or undefined. */
export function entryDescription(entry: Occasions): string | undefined {
  const { bonus, promotion, invite, refund, luckydraw } = entry
  const present = [bonus, promotion, invite, refund, luckydraw].find((occasion) => occasion?.description)
  return present?.description
}
