import { toBaht } from '#contract/primitives.ts'
import { houseAccount, lockedBalance, memberAccount } from '../../ledger/accounts.ts'
import { postTransfer } from '../../ledger/transfer.ts'
import type { GameRound } from '../../outside/providers/game-provider.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/errors.ts'
import type { ActiveAward } from './awards.ts'
import { awardValueSatang } from './play/award-progress.ts'

interface Withdrawal {
  readonly id: string
  readonly memberId: string
  /** On the business clock. */
  readonly occurredAt: Date
}

/**
 * Nobody forfeits more than they have agreed to.
 *
 * @param agreedSatang undefined or null where the client has named nothing
 * @throws {Refusal} FORFEIT_CHANGED; `forfeits` says how many baht it would be now
 */
export function requireAgreed(forfeitedSatang: number, agreedSatang: number | null | undefined): void {
  if (agreedSatang === undefined || agreedSatang === null || forfeitedSatang <= agreedSatang) return
  throw new Refusal('FORFEIT_CHANGED', { params: { forfeits: toBaht(forfeitedSatang) } })
}

/**
 * A member who withdraws only part of what a won bonus left, winnings included, forfeits the rest of it. The member's own money, from before
 * or after, is not touched. Call it after the withdrawn amount has left the wallet, in the same transaction.
 *
 * @throws {Refusal} FORFEIT_CHANGED when it is more than `agreedSatang`
 */
export async function forfeitRest(
  tx: Transaction,
  withdrawal: Withdrawal,
  amountSatang: number,
  agreedSatang?: number | null,
): Promise<void> {
  const claim = await forfeitableSatang(tx, withdrawal.memberId)
  if (claim === undefined) return
  const walletId = await memberAccount(tx, withdrawal.memberId, 'wallet')
  const restSatang = Math.max(0, claim.amountSatang - amountSatang)
  const forfeitedSatang = Math.min(restSatang, await lockedBalance(tx, walletId))
  requireAgreed(forfeitedSatang, agreedSatang)
  const leftSatang = restSatang - forfeitedSatang
  await setForfeitable(tx, claim.awardId, leftSatang)
  await tx.query('forfeit.note', 'UPDATE withdrawal SET unstaked_satang = $2 WHERE id = $1', [
    withdrawal.id,
    claim.amountSatang - leftSatang,
  ])
  if (forfeitedSatang > 0) {
    await postTransfer(tx, {
      kind: 'forfeit',
      actor: withdrawal.memberId,
      description: claim.code,
      reference: `forfeit:${withdrawal.id}`,
      occurredAt: withdrawal.occurredAt,
      postings: [
        { accountId: walletId, amountSatang: -forfeitedSatang },
        { accountId: await houseAccount(tx, 'bonus'), amountSatang: forfeitedSatang },
      ],
    })
  }
}

/** The award $1 won last; stakes are put together on it. One that was the member's own from the start, and a refund, never has a stake. */
const NEWEST_WITH_STAKE = `
SELECT n.id FROM award n WHERE n.member_id = $1 AND n.status = 'won' AND n.finish_id IS NOT NULL AND n.source <> 'refund'
 ORDER BY n.ended_at DESC, n.finish_id DESC LIMIT 1`

/**
 * Gives back what a withdrawal forfeited after the operator has rejected the withdrawal. Everything at stake is kept on one award: the one
 * that still has some, or the one that was won last. The results since are known of both (`countForStake`).
 * @param unstakedSatang the stake that the withdrawal ended; it is restored for the next one, even when nothing was forfeited
 */
export async function restoreStake(
  tx: Transaction,
  withdrawal: Withdrawal,
  unstakedSatang: number,
): Promise<void> {
  await refundForfeited(tx, withdrawal)
  await tx.query(
    'forfeit.restore',
    `UPDATE award SET forfeitable_satang = forfeitable_satang + $2 WHERE id = coalesce(
       (SELECT id FROM award WHERE member_id = $1 AND forfeitable_satang + stake_lost_satang > 0 LIMIT 1),
       (${NEWEST_WITH_STAKE}))`,
    [withdrawal.memberId, unstakedSatang],
  )
}

async function refundForfeited(tx: Transaction, withdrawal: Withdrawal): Promise<void> {
  const [forfeited] = await tx.query<{ amountSatang: number; code: string }>(
    'forfeit.read',
    `SELECT -p.amount_satang AS "amountSatang", t.description AS code
       FROM transfer t JOIN posting p ON p.transfer_id = t.id
      WHERE t.reference = $1 AND p.amount_satang < 0`,
    [`forfeit:${withdrawal.id}`],
  )
  if (forfeited === undefined) return
  await postTransfer(tx, {
    kind: 'forfeit',
    actor: 'operator',
    description: forfeited.code,
    reference: `forfeit:${withdrawal.id}:returned`,
    occurredAt: withdrawal.occurredAt,
    postings: [
      {
        accountId: await memberAccount(tx, withdrawal.memberId, 'wallet'),
        amountSatang: forfeited.amountSatang,
      },
      { accountId: await houseAccount(tx, 'bonus'), amountSatang: -forfeited.amountSatang },
    ],
  })
}

/**
 * Money lost in games can no longer be forfeited. All results since the bonus was won count together, whichever game reports first: a loss
 * that another game makes up for takes nothing. Once everything is lost and every game has reported, nothing restores it (`forgetLostStake`).
 * The results are also stored, to be compared with the books.
 *
 * Of each won award, in satang: `forfeitable` is the stake, what a withdrawal may forfeit now. `stake_lost` was lost of it, and winnings
 * restore it first. `stake_beyond` was won besides the stake (above zero), or lost when nothing of it was left (below). `since_won` is the sum
 * of the results since the award was won; those of rounds that had ended before it was given are in `earlier` instead. Both are also kept
 * while a withdrawal that may be rejected holds the stake; what is played meanwhile is the member's own money, and takes nothing of the stake.
 */
export async function countForStake(
  tx: Transaction,
  memberId: string,
  rounds: readonly GameRound[],
): Promise<void> {
  if (rounds.length === 0) return
  const netSatang = rounds.reduce((sum, { resultSatang }) => sum + resultSatang, 0)
  await tx.query(
    'forfeit.count',
    `UPDATE award w SET forfeitable_satang = ${STAKE_LEFT},
                        stake_lost_satang = w.forfeitable_satang + w.stake_lost_satang - ${STAKE_LEFT},
                        stake_beyond_satang = CASE WHEN w.forfeitable_satang + w.stake_lost_satang = 0 THEN 0
                          ELSE w.forfeitable_satang + w.stake_beyond_satang + $2::bigint - ${STAKE_LEFT} END,
                        since_won_satang = w.since_won_satang + $2::bigint - earlier.satang,
                        earlier_satang = w.earlier_satang + earlier.satang
       FROM award own CROSS JOIN LATERAL (
         SELECT coalesce(sum(r.satang) FILTER (WHERE r.ended_at < own.granted_at), 0)::bigint AS satang
           FROM unnest($3::bigint[], $4::timestamptz[]) AS r (satang, ended_at)) AS earlier
      WHERE own.id = w.id AND w.member_id = $1
        AND (w.forfeitable_satang + w.stake_lost_satang > 0 OR w.id = (${NEWEST_WITH_STAKE}) AND EXISTS (
          SELECT 1 FROM withdrawal WHERE member_id = $1 AND status = 'PENDING' AND unstaked_satang > 0))`,
    [
      memberId,
      netSatang,
      rounds.map(({ resultSatang }) => resultSatang),
      rounds.map(({ endedAt }) => endedAt.toISOString()),
    ],
  )
}

/** The stake after a result of $2. A loss first takes what was won besides the stake; a win first makes up for losses beyond the stake. */
const STAKE_LEFT = `greatest(0, least(w.forfeitable_satang + w.stake_lost_satang,
                                      w.forfeitable_satang + w.stake_beyond_satang + $2::bigint))`

/** Ends a stake that has been lost completely. Call it when every game has reported, and its rounds explain its balance. */
export async function forgetLostStake(tx: Transaction, memberId: string): Promise<void> {
  await tx.query(
    'forfeit.forget',
    `UPDATE award SET stake_lost_satang = 0, stake_beyond_satang = 0
      WHERE member_id = $1 AND forfeitable_satang = 0 AND stake_lost_satang > 0`,
    [memberId],
  )
}

/** Puts what a won bonus left at stake with the next withdrawal, together with what earlier ones left. */
export async function putAtStake(tx: Transaction, award: ActiveAward): Promise<void> {
  const [earlier] = await tx.query<{ amountSatang: number }>(
    'forfeit.earlier',
    `SELECT coalesce(sum(forfeitable_satang), 0)::bigint AS "amountSatang" FROM award WHERE member_id = $1`,
    [award.memberId],
  )
  await tx.query(
    'forfeit.merge',
    `UPDATE award SET forfeitable_satang = CASE id WHEN $2 THEN $3 ELSE 0 END, stake_lost_satang = 0, stake_beyond_satang = 0
      WHERE member_id = $1`,
    [award.memberId, award.id, awardValueSatang(award) + (earlier?.amountSatang ?? 0)],
  )
}

interface Claim {
  readonly awardId: string
  readonly code: string
  readonly amountSatang: number
}

async function forfeitableSatang(tx: Transaction, memberId: string): Promise<Claim | undefined> {
  const [claim] = await tx.query<Claim>(
    'forfeit.claim',
    `SELECT id AS "awardId", code, forfeitable_satang AS "amountSatang" FROM award
      WHERE member_id = $1 AND forfeitable_satang > 0 FOR UPDATE`,
    [memberId],
  )
  return claim
}

async function setForfeitable(tx: Transaction, awardId: string, amountSatang: number): Promise<void> {
  await tx.query(
    'forfeit.set',
    'UPDATE award SET forfeitable_satang = $2, stake_lost_satang = 0, stake_beyond_satang = 0 WHERE id = $1',
    [awardId, amountSatang],
  )
}
