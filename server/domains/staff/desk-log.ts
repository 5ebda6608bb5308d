import { LOG_PAGE, type LogEntry, SHOWN_OF_SUBJECT } from '../../../desk/contract/people.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Staff } from './staff.ts'

/** Who reads or does something. */
interface By {
  /** Absent for the system itself, and for who has not logged in. */
  readonly staff?: Pick<Staff, 'id'> | undefined
  /** The network address; absent for the system itself. */
  readonly address?: string | null
}

/** What somebody read or did. */
interface Noted {
  /** The member who was read or acted on. */
  readonly memberId?: string | undefined
  /** The record, such as the id of a withdrawal. */
  readonly subject?: string | undefined
  readonly detail?: Readonly<Record<string, unknown>> | undefined
}

/**
 * Adds an entry to the log, in the transaction of the act where there is one: an act that was undone has left none.
 *
 * @param act words with dashes, the noun first where there is one: `withdrawal-approve`
 */
export async function noteAct(
  db: Queryable,
  { staff, address = null }: By,
  act: string,
  { memberId, subject, detail = {} }: Noted = {},
): Promise<void> {
  await db.query(
    'desk-log.add',
    // A trigger sets the id and the time.
    `INSERT INTO desk_log (staff_id, act, member_id, subject, detail, address) VALUES ($1, $2, $3, $4, $5, $6)`,
    [staff?.id ?? null, act, memberId ?? null, subject ?? null, JSON.stringify(detail), address],
  )
}

/** Notes the read of a record that people read again and again, unless the same person has read it within ten minutes. @param subject its id */
export async function noteRead(
  db: Queryable,
  by: By & { readonly staff: Pick<Staff, 'id'> },
  act: string,
  noted: Noted & { readonly subject: string },
): Promise<void> {
  const [known] = await db.query(
    'desk-log.read-lately',
    "SELECT 1 FROM desk_log WHERE subject = $1 AND staff_id = $2 AND act = $3 AND at > now() - interval '10 minutes' LIMIT 1",
    [noted.subject, by.staff.id, act],
  )
  if (known === undefined) await noteAct(db, by, act, noted)
}

/** How many acts are shown of a record: one that never ends has more and more. */
const SHOWN_ACTS = 50

/**
 * What people of the house did with a record, or proposed for it, the first of the last fifty first. Reads are left out, but for that of an account's number: who has it may have paid. So are
 * answers in the chat, which are in the conversation.
 *
 * @param subject its id
 */
export async function actsOn(
  db: Queryable,
  subject: string,
): Promise<{ at: Date; what: string; by: string | null }[]> {
  return db.query(
    'desk-log.acts-on',
    `SELECT at, what, by FROM (
       SELECT l.id, l.at, l.act AS what, s.name AS by FROM desk_log l LEFT JOIN staff s ON s.id = l.staff_id
        WHERE l.subject = ANY (ARRAY(SELECT $1::text UNION ALL SELECT p.id::text FROM proposal p WHERE p.subject = $1))
          AND (l.act NOT LIKE '%-read' OR l.act = 'account-read') AND l.act <> 'chat-answer'
        ORDER BY l.id DESC LIMIT ${SHOWN_ACTS}) AS last ORDER BY id`,
    [subject],
  )
}

/** Who acted last at a record, by another act than these; null for nobody of the house. @param subject its id */
export async function lastActorAt(
  db: Queryable,
  subject: string,
  others: readonly string[],
): Promise<string | null> {
  const [last] = await db.query<{ name: string }>(
    'desk-log.last-actor',
    `SELECT s.name FROM desk_log l JOIN staff s ON s.id = l.staff_id
      WHERE l.subject = $1 AND l.act NOT LIKE '%-read' AND l.act <> ALL ($2) ORDER BY l.id DESC LIMIT 1`,
    [subject, others],
  )
  return last?.name ?? null
}

/** An entry of the log, with the member's phone number. */
export type LoggedAct = Omit<LogEntry, 'at'> & { readonly at: Date }

/** Which entries of the log to show. */
interface LogRequest {
  readonly search: string
  /** Only this act; null: all. */
  readonly act: string | null
  /** The id of the last entry of the page before. */
  readonly before: string | null
}

/** Entries of the log, the newest first. What was acted on is found by its id, or by the end of it as the log shows it. */
export async function searchLog(db: Queryable, { search, act, before }: LogRequest): Promise<LoggedAct[]> {
  return db.query<LoggedAct>(
    'desk-log.search',
    `SELECT l.id, l.at, s.name AS by, s.username AS login, l.staff_id AS "staffId", l.address, l.act, l.member_id AS "memberId", m.username AS member, l.subject, l.detail
       FROM desk_log l LEFT JOIN staff s ON s.id = l.staff_id LEFT JOIN member m ON m.id = l.member_id
      WHERE ($1 = '' OR strpos(lower(concat_ws(' ', s.name, s.username, l.address, l.act, l.detail->>'person')), lower($1)) > 0
             OR lower(l.subject) = lower($1) OR right(lower(l.subject), ${SHOWN_OF_SUBJECT}) = ltrim(lower($1), '…'))
        AND ($3::text IS NULL OR l.act = $3) AND ($2::uuid IS NULL OR l.id < $2)
      ORDER BY l.id DESC LIMIT ${LOG_PAGE}`,
    [search, before, act],
  )
}
