import { REWARD_ACCOUNTS } from '../../../desk/contract/rewards.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

/** What a reward has cost, in satang. */
export interface RewardCost {
  readonly account: (typeof REWARD_ACCOUNTS)[number]
  readonly code: string
  readonly times: number
  readonly members: number
  readonly givenSatang: number
  readonly takenBackSatang: number
}

/** What each reward gave and took back between two moments, by account of the house and code, from the postings. */
export async function rewardCosts(
  db: Queryable,
  [from, until]: readonly [Date, Date],
): Promise<RewardCost[]> {
  return db.query<RewardCost>(
    'reward.costs',
    `SELECT a.kind AS account, t.description AS code, count(*) FILTER (WHERE p.amount_satang < 0) AS times,
            count(DISTINCT other.owner) FILTER (WHERE p.amount_satang < 0) AS members,
            shown_amount(coalesce(-sum(p.amount_satang) FILTER (WHERE p.amount_satang < 0), 0)) AS "givenSatang",
            shown_amount(coalesce(sum(p.amount_satang) FILTER (WHERE p.amount_satang > 0), 0)) AS "takenBackSatang"
       FROM transfer t JOIN posting p ON p.transfer_id = t.id JOIN account a ON a.id = p.account_id
       LEFT JOIN LATERAL (
         SELECT b.owner FROM posting q JOIN account b ON b.id = q.account_id WHERE q.transfer_id = t.id AND b.owner <> 'house' LIMIT 1
       ) other ON true
      WHERE t.occurred_at >= $1 AND t.occurred_at < $2 AND a.owner = 'house' AND a.kind = ANY ($3)
      GROUP BY 1, 2 ORDER BY array_position($3, a.kind), "givenSatang" DESC, 2`,
    [from, until, REWARD_ACCOUNTS],
  )
}

/** Prizes of money that members can claim at that moment. */
export async function openPrizes(
  db: Queryable,
  now: Date,
): Promise<{ readonly times: number; readonly satang: number }> {
  const [open] = await db.query<{ times: number; satang: number }>(
    'reward.open-prizes',
    `SELECT count(*) AS times, shown_amount(coalesce(sum(amount_satang), 0)) AS satang FROM coupon
      WHERE claimed_at IS NULL AND expires_at >= $1 AND amount_satang > 0`,
    [now],
  )
  return open ?? { times: 0, satang: 0 }
}

/** Coins that people of the house gave, and turns of the wheel, between two moments. */
export async function coinsBetween(
  db: Queryable,
  [from, until]: readonly [Date, Date],
): Promise<{ readonly given: number; readonly turns: number }> {
  const [found] = await db.query<{ given: number; turns: number }>(
    'coin.between',
    `SELECT (SELECT coalesce(sum((l.detail ->> 'coins')::integer), 0)::integer FROM staff s JOIN desk_log l ON l.staff_id = s.id
              WHERE l.act = 'member-coins' AND l.at >= $1 AND l.at < $2) AS given,
            (SELECT count(*) FROM coupon WHERE created_at >= $1 AND created_at < $2) AS turns`,
    [from, until],
  )
  return found ?? { given: 0, turns: 0 }
}
