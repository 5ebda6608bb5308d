import type { Transaction } from '../db/transaction.ts'

/**
 * Makes everything that touches a member's rewards take turns. Taken before any account is locked. References to the member stay
 * possible meanwhile.
 */
export async function lockMember(tx: Transaction, memberId: string): Promise<void> {
  await tx.query('member.lock', 'SELECT id FROM member WHERE id = $1 FOR NO KEY UPDATE', [memberId])
}
