import type { StatementFilter } from '#domain/money/statement-entry.ts'
import type { TransferKind } from '../../ledger/transfer.ts'
import { bangkokDay, daysAfter, startOfBangkokDay } from '../../platform/calendar/bangkok.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { lowestUuidAt, uuidMadeAt } from '../../platform/db/uuid.ts'

/** How a transfer that touches a member's main wallet is shown in the statement. */
interface StatementKind {
  readonly type: 'deposit' | 'bonus' | 'finish_bonus' | 'correction'
  /** The field of the line for the transfer's description; without one, the description names the transfer's origin. */
  readonly describedBy?: 'bonus' | 'promotion' | 'invite' | 'refund' | 'luckydraw'
}

/**
 * Every kind of transfer, so that a new one is not forgotten here. `elsewhere`: its lines come from tables of their own, which contain them
 * from the moment of the request. `hidden`: not a movement of the member's.
 */
export const STATEMENT_KINDS: Readonly<Record<TransferKind, StatementKind | 'elsewhere' | 'hidden'>> = {
  opening: 'hidden',
  closing: 'hidden',
  deposit: { type: 'deposit' },
  'game-transfer': 'elsewhere',
  'game-result': 'hidden',
  withdrawal: 'elsewhere',
  bonus: { type: 'bonus', describedBy: 'bonus' },
  promotion: { type: 'bonus', describedBy: 'promotion' },
  invite: { type: 'bonus', describedBy: 'invite' },
  luckydraw: { type: 'bonus', describedBy: 'luckydraw' },
  // Kept on an account of its own until it is put into the wallet; only then can the member use it.
  refund: 'hidden',
  'refund-to-wallet': { type: 'bonus', describedBy: 'refund' },
  'finish-bonus': 'elsewhere',
  forfeit: { type: 'finish_bonus', describedBy: 'bonus' },
  // One of money that is held shows in the withdrawal, which is open again.
  correction: { type: 'correction' },
}

/** The sources of lines. */
type LineSource = 'ledger' | 'game' | 'withdrawal' | 'announcement' | 'ending'

/** Which lines of a statement are wanted. */
interface LineFilter {
  /**
   * Kinds of transfers that are left out. The list names these because the whole statement leaves out only a few; each list has a stored
   * count of its own.
   */
  readonly hiddenKinds: readonly string[]
  readonly sources: readonly LineSource[]
}

/** The whole statement. */
const ALL_LINES: LineFilter = {
  hiddenKinds: kindsBut('deposit', 'bonus', 'finish_bonus', 'correction'),
  sources: ['ledger', 'game', 'withdrawal', 'announcement', 'ending'],
}

const OF_KIND: Readonly<Record<StatementFilter, LineFilter>> = {
  deposit: { hiddenKinds: kindsBut('deposit'), sources: ['ledger', 'announcement'] },
  withdraw: { hiddenKinds: kindsBut(), sources: ['withdrawal'] },
  transfer: { hiddenKinds: kindsBut(), sources: ['game'] },
  bonus: { hiddenKinds: kindsBut('bonus', 'finish_bonus'), sources: ['ledger', 'ending'] },
}

/** The filter for one kind of line; for every line without a kind. */
export function lineFilter(kind?: StatementFilter): LineFilter {
  return kind === undefined ? ALL_LINES : OF_KIND[kind]
}

/** Kinds of transfers that are shown as none of these types. */
function kindsBut(...types: readonly string[]): readonly string[] {
  return Object.entries(STATEMENT_KINDS).flatMap(([kind, shown]) =>
    typeof shown !== 'string' && types.includes(shown.type) ? [] : [kind],
  )
}

/** One line of a statement: a transfer of the ledger, or a request that may not have moved money yet. */
export interface StatementLine {
  readonly id: string
  readonly source: LineSource
  /** For a transfer its kind, for an ending the kind of award that ended; otherwise null. */
  readonly kind: string | null
  readonly description: string | null
  readonly fromCode: string | null
  readonly toCode: string | null
  /** How a deposit was made: qr, bank or gift. Null for everything else. */
  readonly way: string | null
  readonly status: string
  /** Below zero for a transfer of the ledger that took it out of the wallet. */
  readonly amountSatang: number
  /** By how much the end of a bonus changed the wallet; null where it did not, and for everything else. A refund is not in the wallet. */
  readonly movedSatang: number | null
  /** Why it failed, or was corrected, if somebody gave a reason. */
  readonly note: string | null
  /** The QR's amount, when a different amount was paid. */
  readonly askedSatang: number | null
  /** What was paid in kip for a deposit, or is for a withdrawal, and the rate; null for money in baht. */
  readonly kip: number | null
  readonly kipPerBaht: number | null
  readonly rateSince: Date | null
  /** The account that the member had registered when a deposit came in from it, or to which a withdrawal goes; otherwise null. A mobile wallet's sender is no account. */
  readonly accountBank: string | null
  readonly accountNo: string | null
  /** Everything the member had after a line of the ledger, as the books had it then; null for everything else. */
  readonly totalAfterSatang: number | null
  /** When the QR of a deposit was created, or the sender's bank debited it; null where that is not known. */
  readonly begunAt: Date | null
  readonly occurredAt: Date
  /** When a requested movement ended; null while it is pending, and for lines of the ledger. */
  readonly settledAt: Date | null
}

/** The requested page of a list; pages count from 1. */
export interface PageWanted {
  readonly page: number
  readonly limit: number
}

/**
 * One page of a member's statement, newest first. It is assembled from the ledger and the tables of open movements on each request: no copy
 * is kept that could differ. Ids are UUIDs of version 7, so their order is the order of events, the same on every page.
 */
export async function statementPage(
  db: Queryable,
  memberId: string,
  { page, limit }: PageWanted,
  { hiddenKinds, sources }: LineFilter,
): Promise<StatementLine[]> {
  const before = (page - 1) * limit
  return db.query<StatementLine>('statement.page', PAGE, [memberId, hiddenKinds, before, limit, sources])
}

/** The kind is looked up for each posting: a join might read everybody's transfers to find those of one member. */
const LEDGER = `
  FROM posting p
 WHERE p.account_id = (SELECT id FROM account WHERE owner = $1::text AND kind = 'wallet' AND currency = 'THB')
   AND (SELECT kind FROM transfer WHERE id = p.transfer_id) <> ALL ($2::text[])
   AND 'ledger' = ANY ($5::text[])`

/** A deposit that has arrived is shown itself, instead of its announcement. */
const ANNOUNCED = `member_id = $1::uuid AND status <> 'SUCCESS'`

/**
 * What the member had beside the wallet once the transfer `t` was posted: in games, and on its way there. An index answers it for each account.
 */
const BESIDE_WALLET = `(
  SELECT coalesce(sum((SELECT last.balance_after_satang FROM posting last WHERE last.account_id = o.id AND last.transfer_id <= t.id
                        ORDER BY last.transfer_id DESC LIMIT 1)), 0)
    FROM account o WHERE o.owner = $1::text AND o.currency = 'THB' AND (o.kind = 'transit' OR o.kind LIKE 'game:%'))`

/**
 * A report of an arrival, or a slip that was checked without a person, is credited to the member who had the sending account registered. A
 * person may have booked it otherwise.
 */
const CAME_FROM_OWN = `t.actor = 'bank:' || t.description
   AND u.member_id = $1::uuid AND u.used_until IS NULL AND date_trunc('minute', u.used_from) <= a.sent_at`

/** Each source returns no more ids than the page can need; only the lines of the page itself are read in full. */
const PAGE = `
WITH id_of_page AS (
  SELECT id, source FROM (
    (SELECT p.transfer_id AS id, 'ledger' AS source ${LEDGER} ORDER BY p.transfer_id DESC LIMIT $3::bigint + $4)
    UNION ALL
    (SELECT id, 'game' FROM game_transfer WHERE member_id = $1::uuid AND 'game' = ANY ($5)
      ORDER BY id DESC LIMIT $3::bigint + $4)
    UNION ALL
    (SELECT id, 'withdrawal' FROM withdrawal WHERE member_id = $1::uuid AND 'withdrawal' = ANY ($5)
      ORDER BY id DESC LIMIT $3::bigint + $4)
    UNION ALL
    (SELECT id, 'announcement' FROM deposit_announcement
      WHERE ${ANNOUNCED} AND 'announcement' = ANY ($5) ORDER BY id DESC LIMIT $3::bigint + $4)
    UNION ALL
    (SELECT finish_id, 'ending' FROM award
      WHERE member_id = $1::uuid AND finish_id IS NOT NULL AND 'ending' = ANY ($5) ORDER BY finish_id DESC LIMIT $3::bigint + $4)
  ) AS every_id ORDER BY id DESC OFFSET $3 LIMIT $4
)
SELECT i.id, i.source, coalesce(t.kind, e.source) AS kind, coalesce(t.description, e.code) AS description, g.from_code AS "fromCode", coalesce(g.to_code, w.bank_code) AS "toCode",
       CASE WHEN t.kind = 'deposit' THEN split_part(t.reference, ':', 1) END AS way,
       coalesce(g.status, w.status, d.status, CASE e.status WHEN 'lost' THEN 'FAILED' END, 'SUCCESS') AS status,
       shown_amount(coalesce(g.amount_satang, w.amount_satang, d.amount_satang, p.amount_satang,
                CASE e.status WHEN 'won' THEN e.amount_satang::numeric + e.net_satang ELSE e.removed_satang END)) AS "amountSatang",
       shown_amount(CASE WHEN t.kind = 'forfeit' THEN p.amount_satang
                         WHEN e.source <> 'refund' THEN nullif(-e.removed_satang, 0) END) AS "movedSatang",
       coalesce(w.reason, d.reason, c.reason) AS note,
       shown_amount(CASE WHEN a.amount_satang <> q.amount_satang THEN q.amount_satang END) AS "askedSatang",
       coalesce(w.bank_code, u.bank_code) AS "accountBank", coalesce(w.bank_account_no, u.bank_account_no) AS "accountNo",
       shown_amount(p.balance_after_satang + ${BESIDE_WALLET}) AS "totalAfterSatang",
       coalesce(q.created_at, a.sent_at) AS "begunAt",
       shown_amount(coalesce(a.kip, w.kip)) AS kip, coalesce(a.kip_per_baht, w.kip_per_baht) AS "kipPerBaht",
       coalesce(a.rate_since, w.rate_since) AS "rateSince",
       coalesce(g.occurred_at, w.occurred_at, d.occurred_at, t.occurred_at, e.ended_at) AS "occurredAt",
       coalesce(g.settled_at, w.settled_at, d.settled_at) AS "settledAt"
  FROM id_of_page i
  LEFT JOIN transfer t ON i.source = 'ledger' AND t.id = i.id
  LEFT JOIN posting p ON p.transfer_id = t.id
   AND p.account_id = (SELECT id FROM account WHERE owner = $1::text AND kind = 'wallet' AND currency = 'THB')
  LEFT JOIN correction c ON c.transfer_reference = t.reference
  LEFT JOIN arrival a ON a.deposit_reference = t.reference AND NOT a.is_repeat
  LEFT JOIN bank_account_use u ON ${CAME_FROM_OWN}
  LEFT JOIN qr_payment q ON q.id = a.qr_id
  LEFT JOIN game_transfer g ON i.source = 'game' AND g.id = i.id
  LEFT JOIN withdrawal w ON i.source = 'withdrawal' AND w.id = i.id
  LEFT JOIN deposit_announcement d ON i.source = 'announcement' AND d.id = i.id
  LEFT JOIN award e ON i.source = 'ending' AND e.finish_id = i.id
 ORDER BY i.id DESC`

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

/** How many lines all pages of a member's statement have together, and what {@link saveStatementCount} needs of the count. */
interface StatementCount extends Counts {
  readonly total: number
}

/**
 * Counts the lines of a member's statement. Postings never change, so the count of their lines is stored, and only newer postings are counted.
 * Writes nothing itself, so that it can read the same moment as the page.
 */
export async function countStatement(
  db: Queryable,
  memberId: string,
  { hiddenKinds, sources }: LineFilter,
): Promise<StatementCount> {
  const [counts] = await db.query<Counts>('statement.total', TOTAL, [memberId, hiddenKinds, sources])
  if (counts === undefined) throw new Error('a statement could not be counted')
  return { ...counts, total: counts.fromLedger + counts.fromElsewhere }
}

/** Stores a count once enough postings have been counted for it. */
export async function saveStatementCount(
  db: Queryable,
  count: StatementCount,
  { hiddenKinds, sources }: LineFilter,
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

/** The totals of one day of a statement. */
interface StatementDay {
  /** In Bangkok, as `2026-11-23`. */
  readonly day: string
  /** Successful deposits and bonuses, and what was taken back and returned. */
  readonly inSatang: number
  /** Successful withdrawals, and what was taken back when a bonus ended. */
  readonly outSatang: number
  /** Pending withdrawals. */
  readonly waitingSatang: number
}

/** Kinds of transfers that have lines of their own. Less than zero of them is money that went out. */
const SHOWN: readonly string[] = Object.entries(STATEMENT_KINDS).flatMap(([kind, shown]) =>
  typeof shown === 'string' ? [] : [kind],
)

/** How far the business clock may differ from the clock of the ids. The range is only a first selection; the time of each line decides. */
const SLACK_MS = 24 * 60 * 60_000

/** The totals of each day on a page. They include all lines of the day that match the filter, on other pages too. */
export async function statementDays(
  db: Queryable,
  memberId: string,
  lines: readonly Pick<StatementLine, 'id' | 'occurredAt'>[],
  { hiddenKinds, sources }: LineFilter,
): Promise<StatementDay[]> {
  const names = new Set(lines.map(({ occurredAt }) => bangkokDay(occurredAt)))
  const days = [...names].map((day) =>
    boundsOf(
      day,
      lines.filter(({ occurredAt }) => bangkokDay(occurredAt) === day),
    ),
  )
  if (days.length === 0) return []
  return db.query<StatementDay>('statement.days', DAYS, [
    memberId,
    days.map(({ day }) => day),
    days.map(({ begins }) => begins),
    days.map(({ ends }) => ends),
    days.map(({ firstId }) => firstId),
    days.map(({ lastId }) => lastId),
    sources.includes('ledger') ? SHOWN.filter((kind) => !hiddenKinds.includes(kind)) : [],
    sources.includes('withdrawal'),
    sources.includes('ending'),
  ])
}

/** When a day begins and ends, and the range of ids that contains its lines. There is no index by time, but ids are in the order of time. */
function boundsOf(day: string, lines: readonly Pick<StatementLine, 'id' | 'occurredAt'>[]) {
  const begins = startOfBangkokDay(day)
  const ends = daysAfter(begins, 1)
  const aheadMs = lines.map(({ id, occurredAt }) => uuidMadeAt(id) - occurredAt.getTime())
  return {
    day,
    begins,
    ends,
    firstId: lowestUuidAt(begins.getTime() + Math.min(...aheadMs) - SLACK_MS),
    lastId: lowestUuidAt(ends.getTime() + Math.max(...aheadMs) + SLACK_MS),
  }
}

/** The transfer of each posting is looked up, as for the page: a join might read the transfers of all members. */
const DAYS = `
SELECT d.day,
       shown_amount(coalesce(sum(m.satang) FILTER (WHERE m.way = 'in'), 0)) AS "inSatang",
       shown_amount(coalesce(sum(m.satang) FILTER (WHERE m.way = 'SUCCESS'), 0)) AS "outSatang",
       shown_amount(coalesce(sum(m.satang) FILTER (WHERE m.way = 'PENDING'), 0)) AS "waitingSatang"
  FROM unnest($2::text[], $3::timestamptz[], $4::timestamptz[], $5::uuid[], $6::uuid[]) AS d (day, begins, ends, first_id, last_id)
  LEFT JOIN LATERAL (
    SELECT CASE WHEN p.amount_satang < 0 THEN 'SUCCESS' ELSE 'in' END AS way, abs(p.amount_satang) AS satang
      FROM posting p
     WHERE p.account_id = (SELECT id FROM account WHERE owner = $1::text AND kind = 'wallet' AND currency = 'THB')
       AND p.transfer_id BETWEEN d.first_id AND d.last_id
       AND (SELECT kind = ANY ($7::text[]) AND occurred_at >= d.begins AND occurred_at < d.ends
              FROM transfer WHERE id = p.transfer_id)
    UNION ALL
    SELECT status, amount_satang FROM withdrawal
     WHERE $8::boolean AND member_id = $1::uuid AND id BETWEEN d.first_id AND d.last_id
       AND occurred_at >= d.begins AND occurred_at < d.ends
    UNION ALL
    SELECT 'SUCCESS', removed_satang FROM award
     WHERE $9::boolean AND member_id = $1::uuid AND finish_id BETWEEN d.first_id AND d.last_id AND source <> 'refund'
       AND ended_at >= d.begins AND ended_at < d.ends
  ) AS m ON true
 GROUP BY d.day`
