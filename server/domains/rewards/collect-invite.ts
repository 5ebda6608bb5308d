import type { ServerCode } from '#contract/error-codes.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Settings } from '../../settings/settings.ts'
import { lockMember } from '../members/members.ts'
import { grantAward } from './grant-award.ts'
import { lockOpenEarnings } from './invite-earnings.ts'

const CODE = 'INVITE'

/**
 * Pays out what the member has earned by inviting friends.
 *
 * @returns INVITE_BONUS_SUCCESS when it is the member's own at once, INVITE_COLLECT when it must be played first.
 * @throws {Refusal} NO_INVITE_BONUS, NO_INVITEE_PLAY_INFO when friends registered and none has played, INVITE_BONUS_FAIL when it must be
 * played first and another reward is being played for
 */
export async function collectInvite(
  tx: Transaction,
  memberId: string,
  now: Date,
  { conditions }: Pick<Settings['invite'], 'conditions'>,
): Promise<ServerCode> {
  await lockMember(tx, memberId)
  const { ids, amountSatang } = await lockOpenEarnings(tx, memberId)
  if (amountSatang === 0) throw new Refusal(await reasonForNothing(tx, memberId))
  const ordinal = (await collections(tx, memberId)) + 1
  const award = await grantAward(tx, {
    memberId,
    source: 'invite',
    code: CODE,
    period: 'ever',
    ordinal,
    amountSatang,
    conditions,
    description: CODE,
    now,
  }).catch((error: unknown) => {
    const isHeld = error instanceof Refusal && error.code === 'BONUS_ALREADY_ACTIVE'
    throw isHeld ? new Refusal('INVITE_BONUS_FAIL') : error
  })
  await tx.query(
    'invite-earning.collect',
    'UPDATE invite_earning SET collected_by = $2 WHERE id = ANY ($1)',
    [ids, award.id],
  )
  return award.isActive ? 'INVITE_COLLECT' : 'INVITE_BONUS_SUCCESS'
}

async function reasonForNothing(db: Queryable, memberId: string): Promise<ServerCode> {
  const [friends] = await db.query<{ invited: boolean; played: boolean }>(
    'invite.friends',
    `SELECT EXISTS (SELECT 1 FROM member WHERE inviter_id = $1) AS invited,
            EXISTS (SELECT 1 FROM invite_earning WHERE inviter_id = $1) AS played`,
    [memberId],
  )
  return friends?.invited && !friends.played ? 'NO_INVITEE_PLAY_INFO' : 'NO_INVITE_BONUS'
}

async function collections(db: Queryable, memberId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'invite.collections',
    "SELECT count(*) AS count FROM award WHERE member_id = $1 AND source = 'invite'",
    [memberId],
  )
  return row?.count ?? 0
}
