import type { Transaction } from '../../platform/db/transaction.ts'

/**
 * Serializes everything that changes a member's rewards. Take this lock before any account lock. It does not block references to the member.
 */
export async function lockMember(tx: Transaction, memberId: string): Promise<void> {
  await tx.query('member.lock', 'SELECT id FROM member WHERE id = $1 FOR NO KEY UPDATE', [memberId])
}
