import type { Queryable } from '../../platform/db/queryable.ts'
import { ALL_LINES, type LineFilter } from './statement-kinds.ts'
import { ANNOUNCED } from './statement-lines.ts'

/** How many new postings are counted on each request before the count is stored; more would be slow, fewer would be stored all the time. */
const NOTED_EVERY = 1000

interface Counts {
  readonly accountId: string | null
  /** Lines from the wallet's postings. */
  readonly fromLedger: number
  readonly fromElsewhere: number
  /** The number of the wallet's postings, and how many of them are in the stored count. */
  readonly version: number
  readonly countedThrough: number
}

/** How many lines all pages of a member's statement have together, and what {@link noteStatementCount} needs of the count. */
export interface StatementCount extends Counts {
  readonly total: number
}

/**
 * Counts the lines of a member's statement. Postings never change, so the count of their lines is stored, and only newer postings are counted.
 * Writes nothing itself, so that it can read the same moment as the page.
 */
export async function countStatement(
  db: Queryable,
  memberId: string,
  { hiddenKinds, sources }: LineFilter = ALL_LINES,
): Promise<StatementCount> {
  const [counts] = await db.query<Counts>('statement.total', TOTAL, [memberId, hiddenKinds, sources])
  if (counts === undefined) throw new Error('a statement could not be counted')
  return { ...counts, total: counts.fromLedger + counts.fromElsewhere }
}

/** Stores a count once enough postings have been counted for it. */
export async function noteStatementCount(
  db: Queryable,
  count: StatementCount,
  { hiddenKinds, sources }: LineFilter = ALL_LINES,
): Promise<void> {
  const { accountId, fromLedger, version, countedThrough } = count
  // Positive only when there is an account.
  if (sources.includes('ledger') && version - countedThrough > NOTED_EVERY) {
    await db.query('statement.note-count', NOTE, [accountId, hiddenKinds, version, fromLedger])
  }
}

/** One statement reads one moment: the version belongs to the postings that are counted. */
const TOTAL = `
WITH wallet AS (
  SELECT a.id, a.version, coalesce(c.through_version, 0) AS through, coalesce(c.lines, 0) AS lines
    FROM account a LEFT JOIN statement_count c ON c.account_id = a.id AND c.hidden_kinds = $2::text[]
   WHERE a.owner = $1::text AND a.kind = 'wallet' AND a.currency = 'THB'
)
SELECT (SELECT id FROM wallet) AS "accountId",
       coalesce((SELECT version FROM wallet), 0) AS version,
       coalesce((SELECT through FROM wallet), 0) AS "countedThrough",
       coalesce((SELECT lines FROM wallet), 0)
     + (SELECT count(*) FROM wallet JOIN posting p ON p.account_id = wallet.id AND p.account_version > wallet.through
         WHERE (SELECT kind FROM transfer WHERE id = p.transfer_id) <> ALL ($2::text[])
           AND 'ledger' = ANY ($3::text[])) AS "fromLedger",
       (SELECT count(*) FROM game_transfer WHERE member_id = $1::uuid AND 'game' = ANY ($3))
     + (SELECT count(*) FROM withdrawal WHERE member_id = $1::uuid AND 'withdrawal' = ANY ($3))
     + (SELECT count(*) FROM deposit_announcement WHERE ${ANNOUNCED} AND 'announcement' = ANY ($3))
     + (SELECT count(finish_id) FROM award WHERE member_id = $1::uuid AND 'ending' = ANY ($3)) AS "fromElsewhere"`

/** The higher count wins. */
const NOTE = `
INSERT INTO statement_count AS noted (account_id, hidden_kinds, through_version, lines) VALUES ($1, $2, $3, $4)
ON CONFLICT (account_id, hidden_kinds) DO UPDATE SET through_version = EXCLUDED.through_version, lines = EXCLUDED.lines
 WHERE noted.through_version < EXCLUDED.through_version`
