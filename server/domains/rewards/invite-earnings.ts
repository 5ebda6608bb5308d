import type { ServerCode } from '#contract/error-codes.ts'
import type { Sections } from '../../../desk/contract/site/sections.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { uuidv7 } from '../../platform/db/uuid.ts'
import { Refusal } from '../../platform/errors.ts'
import { lockMember } from '../members/members.ts'
import { countAwards } from './awards.ts'
import { grantAward } from './grant-award.ts'

interface InviteePlay {
  readonly inviteeId: string
  readonly day: string
  readonly turnoverSatang: number
  /** On the business clock. */
  readonly now: Date
}

/** What a member earned from one friend on one day. */
export interface InviteEarning {
  readonly inviteeName: string
  readonly amountSatang: number
  readonly createdAt: Date
}

/** The inviter's share of what friends play. */
export type InviteShare = Pick<Sections['returns']['invite'], 'basisPointsOfTurnover'>

/** Adds the inviter's share of what a member played, if anybody invited them. */
export async function earnFromInvitee(
  tx: Transaction,
  play: InviteePlay,
  { basisPointsOfTurnover }: InviteShare,
): Promise<void> {
  await tx.query(
    'invite-earning.add',
    `INSERT INTO invite_earning AS e (id, inviter_id, invitee_id, day, turnover_satang, amount_satang, created_at)
     SELECT $1, m.inviter_id, m.id, $3, $4::bigint, $4::bigint * $5::bigint / 10000, $6 FROM member m
      WHERE m.id = $2 AND m.inviter_id IS NOT NULL AND $4::bigint > 0
     ON CONFLICT (inviter_id, invitee_id, day) WHERE collected_by IS NULL DO UPDATE
       SET turnover_satang = e.turnover_satang + EXCLUDED.turnover_satang,
           amount_satang = (e.turnover_satang + EXCLUDED.turnover_satang) * $5::bigint / 10000`,
    [uuidv7(), play.inviteeId, play.day, play.turnoverSatang, basisPointsOfTurnover, play.now],
  )
}

/** Earnings that can be collected, in satang. */
export async function openEarningsSatang(db: Queryable, inviterId: string): Promise<number> {
  const [row] = await db.query<{ amountSatang: number }>(
    'invite-earning.open',
    `SELECT shown_amount(coalesce(sum(amount_satang), 0)) AS "amountSatang" FROM invite_earning
      WHERE inviter_id = $1 AND collected_by IS NULL`,
    [inviterId],
  )
  return row?.amountSatang ?? 0
}

/** One page of a member's earnings, newest first, and the number of rows. */
export async function listEarnings(
  db: Queryable,
  inviterId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ readonly total: number; readonly earnings: InviteEarning[] }> {
  const [count] = await db.query<{ total: number }>(
    'invite-earning.count',
    'SELECT count(*) AS total FROM invite_earning WHERE inviter_id = $1 AND amount_satang > 0',
    [inviterId],
  )
  const earnings = await db.query<InviteEarning>(
    'invite-earning.list',
    `SELECT m.name AS "inviteeName", shown_amount(e.amount_satang) AS "amountSatang", e.created_at AS "createdAt"
       FROM invite_earning e JOIN member m ON m.id = e.invitee_id
      WHERE e.inviter_id = $1 AND e.amount_satang > 0
      ORDER BY e.created_at DESC, e.id DESC OFFSET $2 LIMIT $3`,
    [inviterId, (page - 1) * limit, limit],
  )
  return { total: count?.total ?? 0, earnings }
}

const CODE = 'INVITE'
const PERIOD = 'ever'

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
  { conditions }: Pick<Sections['returns']['invite'], 'conditions'>,
): Promise<ServerCode> {
  await lockMember(tx, memberId)
  // They do not grow before the transaction ends: further play starts rows of its own.
  const earnings = await tx.query<{ id: string; amountSatang: number }>(
    'invite-earning.lock',
    `SELECT id, amount_satang AS "amountSatang" FROM invite_earning
      WHERE inviter_id = $1 AND collected_by IS NULL ORDER BY id FOR UPDATE`,
    [memberId],
  )
  const amountSatang = earnings.reduce((sum, earning) => sum + earning.amountSatang, 0)
  if (amountSatang === 0) throw new Refusal(await reasonForNothing(tx, memberId))
  const ordinal = (await countAwards(tx, { memberId, source: 'invite', code: CODE, period: PERIOD })) + 1
  const award = await grantAward(tx, {
    memberId,
    source: 'invite',
    code: CODE,
    period: PERIOD,
    ordinal,
    amountSatang,
    conditions,
    now,
  }).catch((error: unknown) => {
    const isHeld = error instanceof Refusal && error.code === 'BONUS_ALREADY_ACTIVE'
    throw isHeld ? new Refusal('INVITE_BONUS_FAIL') : error
  })
  await tx.query(
    'invite-earning.collect',
    'UPDATE invite_earning SET collected_by = $2 WHERE id = ANY ($1)',
    [earnings.map(({ id }) => id), award.id],
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
