import { SQLSTATE, sqlState } from '../../platform/db/failures.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/errors.ts'
import { requireFreeIdentity } from './free-identity.ts'
import { dateHistory } from './members.ts'
import { memberSessions } from './sessions.ts'

interface PhoneChange {
  readonly memberId: string
  /** The proposal that waits: the database changes no number without one. */
  readonly proposalId: string
  /** In canonical form. */
  readonly phone: string
  /** Since when a number that somebody else has left is taken. */
  readonly keptSince: Date
  /** On the business clock. */
  readonly now: Date
}

/**
 * Gives a member another phone number, which they log in with from now on, and logs them out everywhere. The former one stays taken for others
 * (`member_former_phone`, which a trigger writes).
 *
 * @throws {Refusal} EXISTING_USER, also for the number that they have
 */
export async function changePhone(
  tx: Transaction,
  { memberId, proposalId, phone, keptSince, now }: PhoneChange,
): Promise<void> {
  await dateHistory(tx, now)
  const [changed] = await tx
    .query<{ isChanged: boolean }>('member.change-phone', 'SELECT change_phone($1) AS "isChanged"', [
      proposalId,
    ])
    .catch((error: unknown) => {
      throw sqlState(error) === SQLSTATE.uniqueViolation ? new Refusal('EXISTING_USER') : error
    })
  if (!changed?.isChanged) throw new Refusal('EXISTING_USER')
  await requireFreeIdentity(tx, { phone: { number: phone, keptSince }, now }, memberId)
  await memberSessions.endAll(tx, memberId)
}
