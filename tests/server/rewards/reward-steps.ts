import { lockMember } from '../../../server/domains/members/members.ts'
import { activeAward } from '../../../server/domains/rewards/awards.ts'
import { finishAward } from '../../../server/domains/rewards/finish-award.ts'
import { type Grant, grantAward, type GrantedAward } from '../../../server/domains/rewards/grant-award.ts'
import {
  endWithdrawal,
  openWithdrawal,
  type WithdrawalOutcome,
} from '../../../server/domains/withdrawals/withdrawals.ts'
import type { Database } from '../../../server/platform/db/client.ts'
import { readMember, type TestMember } from '../../support/members.ts'
import { USUAL_LIMITS } from '../../support/usual-limits.ts'

/** A Sunday, at noon in Bangkok: the time of every award of these tests. */
export const NOW = new Date('2026-11-22T05:00:00Z')

/** That many ms after {@link NOW}. */
export const later = (ms: number): Date => new Date(NOW.getTime() + ms)

/** Gives a member 100 baht to be played five times, by default. */
export function give(db: Database, memberId: string, more: Partial<Grant> = {}): Promise<GrantedAward> {
  return db.transaction((tx) =>
    grantAward(tx, {
      memberId,
      source: 'bonus',
      code: 'TEST',
      period: 'ever',
      ordinal: 1,
      amountSatang: 100_00,
      conditions: { turnoverMultiple: 5, percentSuccess: 50, percentFail: 5 },
      description: 'a test',
      now: NOW,
      ...more,
    }),
  )
}

/** Wins the award in play. */
export function winPlay(db: Database, memberId: string): Promise<void> {
  return db.transaction(async (tx) => {
    const award = await activeAward(tx, memberId)
    if (award !== undefined) await finishAward(tx, award, 'won', NOW)
  })
}

/** Requests a withdrawal, under the usual limits. */
export async function requestWithdrawal(
  db: Database,
  member: Pick<TestMember, 'username'>,
  amountSatang: number,
  occurredAt = NOW,
): Promise<void> {
  const found = await readMember(db, member)
  const request = { amountSatang, occurredAt, limits: USUAL_LIMITS }
  await db.transaction((tx) => openWithdrawal(tx, found, request))
}

/** Ends the member's open withdrawal. @returns its amount, or undefined when none is open */
export function settleWithdrawal(
  db: Database,
  memberId: string,
  status: WithdrawalOutcome,
  occurredAt: Date,
): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    await lockMember(tx, memberId)
    const open = "SELECT id FROM withdrawal WHERE member_id = $1 AND status = 'PENDING'"
    const [row] = await tx.query<{ id: string }>('test.open-withdrawal', open, [memberId])
    return row && endWithdrawal(tx, row.id, { status, actor: 'operator', occurredAt })
  })
}

/** All that a member has been given, in that order. */
export function awardsOf(db: Database, memberId: string): Promise<unknown[]> {
  return db.query(
    'test.awards',
    `SELECT id, source, code, period, ordinal, amount_satang AS satang, turnover_target_satang AS turnover,
            success_target_satang AS success, fail_floor_satang AS floor, turnover_satang AS played,
            net_satang AS net, deposit_id IS NOT NULL AS "isEarned", granted_at AS granted, ended_at AS ended,
            status, removed_satang AS removed, stake_satang AS stake, finish_id IS NOT NULL AS "isFinished"
       FROM award WHERE member_id = $1 ORDER BY id`,
    [memberId],
  )
}

/** The transfers of a kind that a member took part in. */
export function postedAs(db: Database, memberId: string, kind: string): Promise<unknown[]> {
  return db.query(
    'test.posted',
    `SELECT actor, description, reference, occurred_at AS "occurredAt" FROM transfer t
      WHERE kind = $2 AND EXISTS (SELECT 1 FROM posting p JOIN account a ON a.id = p.account_id
                                   WHERE p.transfer_id = t.id AND a.owner = $1) ORDER BY recorded_at`,
    [memberId, kind],
  )
}
