import type { Queryable } from '../../../platform/db/queryable.ts'
import { Refusal } from '../../../platform/errors.ts'

/** Money won or lost in games that no round explains, while a bonus depends on it. */
export interface PlayGap {
  readonly awardId: string
  /** How much more was won (positive) or lost by the books than by the rounds, in satang. */
  readonly gapSatang: number
  /** When it was first noticed, on the business clock; null if not yet. */
  readonly since: Date | null
}

interface Row extends PlayGap {
  /** Results of rounds that ended before the award was granted and were counted since. */
  readonly earlierSatang: number
  /** What the books contained at the grant without a round to explain it. */
  readonly atGrantSatang: number
}

/**
 * Compares a member's wins and losses in the books since a bonus was granted with the rounds counted since. Only for members who play for a
 * bonus; nobody else's money depends on rounds.
 *
 * @returns undefined when everything is explained, or nothing has to be.
 */
export async function playGap(db: Queryable, memberId: string): Promise<PlayGap | undefined> {
  const [row] = await db.query<Row>('award.gap', GAP, [memberId])
  if (row === undefined) return undefined
  const { awardId, gapSatang, since } = row
  const accepted = acceptedGaps(row)
  if (accepted.includes(gapSatang)) return undefined
  return { awardId, gapSatang: gapSatang - (accepted[0] ?? 0), since }
}

/**
 * The differences between books and rounds that are possible when nothing since the grant is missing. Play from before the grant may have
 * been booked before it and explained after it, or the other way round. What was unexplained at the grant decides which; when part of that is
 * still to come, or never comes, both are possible.
 */
function acceptedGaps({ earlierSatang, atGrantSatang }: Row): number[] {
  const settled = earlierSatang - atGrantSatang
  return atGrantSatang === 0 || settled === 0 ? [settled] : [0, earlierSatang, settled]
}

const GAP = `
SELECT w.id AS "awardId", w.earlier_satang AS "earlierSatang", w.unexplained_since AS since,
       w.unexplained_at_grant_satang AS "atGrantSatang",
       (booked.satang - w.net_satang)::bigint AS "gapSatang"
  FROM award w CROSS JOIN LATERAL (
    SELECT coalesce(sum(p.amount_satang), 0) AS satang
      FROM account a JOIN posting p ON p.account_id = a.id JOIN transfer t ON t.id = p.transfer_id
     WHERE a.owner = w.member_id::text AND a.kind LIKE 'game:%'
       AND t.kind = 'game-result' AND t.occurred_at >= w.granted_at) AS booked
 WHERE w.member_id = $1 AND w.status = 'active'`

/**
 * Checks that the value of a bonus is known: the rounds behind its wins and losses have been read.
 *
 * @throws {Refusal} ROUNDS_PENDING while a game provider has reported a balance without the rounds that explain it
 */
export async function requireExplainedPlay(db: Queryable, memberId: string): Promise<void> {
  if ((await playGap(db, memberId)) !== undefined) throw new Refusal('ROUNDS_PENDING')
}

/** All that a member has ever won in games, by the books and by the rounds counted so far. */
export interface Unexplained {
  /** How much more was won (positive) or lost by the books than by the rounds, in satang. */
  readonly satang: number
  /** When the books last learned of a win or a loss, on the business clock. */
  readonly bookedAt: Date | null
}

/** Compares the books with the rounds, since the member's first play. */
export async function unexplainedPlay(db: Queryable, memberId: string): Promise<Unexplained> {
  const [row] = await db.query<Unexplained>('play.unexplained', UNEXPLAINED, [memberId])
  return row ?? { satang: 0, bookedAt: null }
}

const UNEXPLAINED = `
SELECT (coalesce(sum(p.amount_satang), 0)
        - (SELECT coalesce(sum(net_satang), 0) FROM play_day WHERE member_id = $1::uuid))::bigint AS satang,
       max(t.occurred_at) AS "bookedAt"
  FROM account a JOIN posting p ON p.account_id = a.id JOIN transfer t ON t.id = p.transfer_id
 WHERE a.owner = $1::text AND a.kind LIKE 'game:%' AND t.kind = 'game-result'`

/**
 * Whether a game may have winnings that the books do not know of.
 *
 * @param reportedBy codes of the games that have just reported balance and rounds. Any other game counts if it has money of the member,
 * or was emptied and has not been queried since: a win may have stayed there. A pending transfer always counts.
 * @param since games that have reported since then do not count either; on the business clock
 */
export async function hasUnreportedGames(
  db: Queryable,
  memberId: string,
  reportedBy: readonly string[],
  since?: Date,
): Promise<boolean> {
  const rows = await db.query(
    'award.unreported-games',
    `SELECT 1 FROM account a LEFT JOIN game_account g ON g.member_id = $1::text::uuid AND g.slot_code = substr(a.kind, 6)
      WHERE a.owner = $1::text AND a.kind LIKE 'game:%' AND NOT substr(a.kind, 6) = ANY ($2)
        AND (g.heard_at >= $3::timestamptz) IS NOT TRUE
        AND (a.balance_satang > 0 OR a.version IS DISTINCT FROM coalesce(g.heard_version, 0))
      UNION ALL
     SELECT 1 FROM game_transfer WHERE member_id = $1::text::uuid AND status = 'PENDING'
      LIMIT 1`,
    [memberId, reportedBy, since ?? null],
  )
  return rows.length > 0
}

/** A version of a game's account in the books that its provider has confirmed. */
interface ReportedVersion {
  readonly memberId: string
  readonly slotCode: string
  readonly version: number
  /** On the business clock. */
  readonly reportedAt: Date
}

/** Stores it: a game that is empty then stays empty until money is moved there again. */
export async function saveReportedVersion(
  db: Queryable,
  { memberId, slotCode, version, reportedAt }: ReportedVersion,
): Promise<void> {
  await db.query(
    'game-account.store-reported',
    `UPDATE game_account SET heard_version = $3, heard_at = $4 WHERE member_id = $1 AND slot_code = $2`,
    [memberId, slotCode, version, reportedAt],
  )
}
