import { WALLET } from '#domain/money/transfer-rules.ts'
import type { MemberAccountKind } from '../../ledger/accounts.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { requireGameAccount } from './game-accounts.ts'

/** The ledger account behind `WALLET` or a slot code. */
export function accountKind(code: string): MemberAccountKind {
  return code === WALLET ? 'wallet' : `game:${code}`
}

/** Checks that a member can have money there. @throws {Refusal} NO_GAME or SLOT_NO_ACCOUNT */
export async function requirePlace(db: Queryable, memberId: string, code: string): Promise<void> {
  if (code !== WALLET) await requireGameAccount(db, memberId, code)
}
