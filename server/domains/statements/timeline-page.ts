import { TIMELINE_PAGE } from '../../../desk/contract/members.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { TimelineEvent } from './member-timeline.ts'

/** JSON and JavaScript have no more of a moment than milliseconds, by which pages end. */
const inMs = (at: string) => `date_trunc('milliseconds', ${at})`

/** SQL: events of one source before the moment $2, as many as a page has, and all that are as old as the last of them. */
const newestOf = (at: string, columns: string, rows: string) =>
  `(SELECT ${inMs(at)} AS at, ${columns} FROM ${rows} AND ($2::timestamptz IS NULL OR ${inMs(at)} < $2)
     ORDER BY 1 DESC FETCH FIRST ${TIMELINE_PAGE} ROWS WITH TIES)`

/** Every source: columns are source, what, satang, note. */
const SOURCES = [
  newestOf(
    't.occurred_at',
    "'ledger' AS source, t.kind || ' ' || t.description AS what, p.amount_satang AS satang, coalesce(c.reason, t.reference) AS note",
    `account a JOIN posting p ON p.account_id = a.id JOIN transfer t ON t.id = p.transfer_id
       LEFT JOIN correction c ON c.transfer_reference = t.reference WHERE a.owner = $1::text AND a.kind = 'wallet'`,
  ),
  // What was won and lost there, as the game has reported it: single rounds are not kept.
  newestOf(
    't.occurred_at',
    "'game', 'result', p.amount_satang, replace(a.kind, 'game:', '')",
    `account a JOIN posting p ON p.account_id = a.id JOIN transfer t ON t.id = p.transfer_id
      WHERE a.owner = $1::text AND a.kind LIKE 'game:%' AND t.kind = 'game-result'`,
  ),
  newestOf(
    'coalesce(settled_at, occurred_at)',
    "'game', 'move-' || status, amount_satang, concat_ws(' ', from_code, '→', to_code, refusal_code)",
    'game_transfer WHERE member_id = $1::uuid',
  ),
  newestOf(
    'created_at',
    "'slip', status, nullif(greatest(amount_satang, coalesce(claimed_satang, 0)), 0), CASE WHEN is_repeat THEN deposit_reference ELSE note END",
    'slip WHERE member_id = $1::uuid',
  ),
  newestOf(
    'occurred_at',
    "'announcement', status, amount_satang, NULL",
    'deposit_announcement WHERE member_id = $1::uuid',
  ),
  newestOf('created_at', "'session', 'log-in', NULL, user_agent", 'session WHERE member_id = $1::uuid'),
  newestOf(
    'password_changed_at',
    "'session', 'password-changed', NULL, NULL",
    'session WHERE member_id = $1::uuid AND password_changed_at IS NOT NULL',
  ),
  newestOf(
    'used_from',
    "'account', 'account-registered', NULL, bank_code || ' ··' || right(bank_account_no, 4)",
    'bank_account_use WHERE member_id = $1::uuid',
  ),
  newestOf(
    'left_at',
    "'session', 'name-left', NULL, concat_ws(', ', name, bank_account_name)",
    'member_former_name WHERE member_id = $1::uuid',
  ),
  newestOf(
    'l.at',
    "'desk', l.act, NULL, concat_ws(': ', s.name, l.detail ->> 'because')",
    "desk_log l LEFT JOIN staff s ON s.id = l.staff_id WHERE l.member_id = $1::uuid AND l.act NOT LIKE '%-read' AND l.act <> 'chat-answer'",
  ),
]

/**
 * A page of everything that happened to a member, games included, the newest first. It has all events of the moment with which it ends, so the next page begins before that.
 *
 * @param before the moment with which the page before ended; null for the first
 */
export async function timelinePage(
  db: Queryable,
  memberId: string,
  before: string | null,
): Promise<TimelineEvent[]> {
  return db.query<TimelineEvent>(
    'timeline-page.read',
    `SELECT at, source, what, shown_amount(satang) AS satang, note, NULL AS reference, NULL AS "leftSatang"
       FROM (${SOURCES.join(' UNION ALL ')}) every_one ORDER BY at DESC FETCH FIRST ${TIMELINE_PAGE} ROWS WITH TIES`,
    [memberId, before],
  )
}
