import type { Queryable } from '../../platform/db/queryable.ts'

/** Something that happened to a member. */
export interface TimelineEvent {
  readonly at: Date
  readonly source: 'ledger' | 'slip' | 'announcement' | 'session' | 'account' | 'desk' | 'game'
  readonly what: string
  readonly satang: number | null
  readonly note: string | null
  /** Of a credit that can be taken back. */
  readonly reference: string | null
  /** What of it was not taken back. */
  readonly leftSatang: number | null
}

/** How many events of one kind are shown, and of all that a member makes many of: moved money, slips, announcements and logins. */
const MOST = 100

/**
 * The last events of a member from every source, the newest first. What changes whose the wallet is, and money that was credited, have places of their own:
 * nobody pushes them out with anything else. What the staff only read is in their log, and what they answer is in the chat.
 */
export async function memberTimeline(db: Queryable, memberId: string): Promise<TimelineEvent[]> {
  return db.query<TimelineEvent>(
    'member-timeline.read',
    `WITH moved AS NOT MATERIALIZED (
       SELECT t.occurred_at AS at, 'ledger' AS source, t.kind || ' ' || t.description AS what,
              p.amount_satang AS satang, coalesce(c.reason, t.reference) AS note,
              CASE WHEN t.kind IN ('deposit', 'correction') AND p.amount_satang > 0 THEN t.reference END AS credit,
              t.kind IN ('deposit', 'correction') AS is_from_outside, p.transfer_id
         FROM account a JOIN posting p ON p.account_id = a.id JOIN transfer t ON t.id = p.transfer_id
         LEFT JOIN correction c ON c.transfer_reference = t.reference
        WHERE a.owner = $1::text AND a.kind = 'wallet'
     )
     SELECT at, source, what, shown_amount(satang) AS satang, note, credit AS reference,
            CASE WHEN credit IS NOT NULL THEN shown_amount(satang - taken_back(credit)) END AS "leftSatang" FROM (
     (SELECT at, source, what, satang, note, credit FROM moved WHERE is_from_outside ORDER BY transfer_id DESC LIMIT ${MOST})
     UNION ALL
     (SELECT * FROM (
      (SELECT at, source, what, satang, note, credit FROM moved WHERE NOT is_from_outside ORDER BY transfer_id DESC LIMIT ${MOST})
     UNION ALL
     (SELECT created_at, 'slip', status, nullif(greatest(amount_satang, coalesce(claimed_satang, 0)), 0),
            CASE WHEN is_repeat THEN deposit_reference ELSE note END, NULL
        FROM slip WHERE member_id = $1::uuid ORDER BY id DESC LIMIT ${MOST})
     UNION ALL
     (SELECT occurred_at, 'announcement', status, amount_satang, NULL, NULL
        FROM deposit_announcement WHERE member_id = $1::uuid ORDER BY occurred_at DESC LIMIT ${MOST})
     UNION ALL
     (SELECT created_at, 'session', 'log-in', NULL, NULL, NULL
        FROM session WHERE member_id = $1::uuid ORDER BY created_at DESC LIMIT ${MOST})
      ) AS frequent ORDER BY at DESC LIMIT ${MOST})
     UNION ALL
     (SELECT password_changed_at, 'session', 'password-changed', NULL, NULL, NULL
        FROM session WHERE member_id = $1::uuid AND password_changed_at IS NOT NULL
       ORDER BY password_changed_at DESC LIMIT ${MOST})
     UNION ALL
     (SELECT u.used_from, 'account', CASE WHEN u.before IS NULL THEN 'account-registered' ELSE 'account-changed' END, NULL,
             concat_ws(' → ', u.before, u.account) || CASE WHEN u.used_until IS NULL THEN ', ' || m.bank_account_name ELSE '' END, NULL
        FROM (SELECT member_id, used_from, used_until, account, lag(account) OVER (ORDER BY used_from, used_until) AS before
                FROM (SELECT *, bank_code || ' ··' || right(bank_account_no, 4) AS account
                        FROM bank_account_use WHERE member_id = $1::uuid) used) u
        JOIN member m ON m.id = u.member_id ORDER BY u.used_from DESC LIMIT ${MOST})
     UNION ALL
     (SELECT f.left_at, c.source, c.what, NULL, c.before || ' → ' || c.after, NULL
        FROM (SELECT f.*, lead(f.name, 1, m.name) OVER in_order AS next_name, lead(f.bank_account_name, 1, m.bank_account_name) OVER in_order AS next_holder
                FROM member_former_name f JOIN member m ON m.id = f.member_id WHERE m.id = $1::uuid WINDOW in_order AS (ORDER BY f.left_at, f.id)) f
       CROSS JOIN LATERAL (VALUES ('session', 'name-changed', f.name, f.next_name),
                                  ('account', 'holder-changed', f.bank_account_name, f.next_holder)) c (source, what, before, after)
       WHERE c.before <> c.after ORDER BY f.left_at DESC LIMIT ${MOST})
     UNION ALL
     (SELECT l.at, 'desk', l.act, NULL, concat_ws(': ', s.name, l.detail ->> 'because'), NULL
        FROM desk_log l LEFT JOIN staff s ON s.id = l.staff_id
       WHERE l.member_id = $1::uuid AND l.act NOT LIKE '%-read' AND l.act <> 'chat-answer' ORDER BY l.id DESC LIMIT ${MOST})
     ) AS every_one ORDER BY at DESC`,
    [memberId],
  )
}
