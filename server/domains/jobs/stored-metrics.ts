import type { Database } from '../../platform/db/client.ts'
import { uuidv7 } from '../../platform/db/uuid.ts'
import { gauge, type Metrics } from '../../platform/metrics/metrics.ts'
import { EVERYBODY, GUEST_WORDS_IN_ALL } from '../chat/guest-words.ts'
import { OVER_LIMIT } from '../deposits/credit/credit-once.ts'
import { OPEN_WORK_AGES } from '../signals/waiting-work.ts'

/** Window over which movements of money are summed, in s. */
const WINDOW_SECONDS = 60

const DAY_MS = 86_400_000

/** Metrics that are the columns of one row. */
interface StoredFigures {
  /** The name of the statement. */
  readonly statement: string
  readonly sql: string
  readonly values?: () => readonly unknown[]
  /** What each column is, which is named as its metric. */
  readonly help: Readonly<Record<string, string>>
}

const STORED: readonly StoredFigures[] = [
  {
    statement: 'metrics.books',
    sql: `
SELECT (EXISTS (SELECT FROM ledger_halt))::int AS krapao_ledger_halted, violations AS krapao_ledger_violations,
       extract(epoch FROM ended_at)::float8 AS krapao_ledger_checked_timestamp_seconds, took_seconds AS krapao_ledger_check_seconds
  FROM ledger_check`,
    help: {
      krapao_ledger_halted: '1 while no money moves because the books did not agree.',
      krapao_ledger_violations: 'Violations that the last ledger audit found; 0 in a sound ledger.',
      krapao_ledger_checked_timestamp_seconds: 'Time of the last ledger audit.',
      krapao_ledger_check_seconds: 'Duration of the last ledger audit.',
    },
  },
  {
    statement: 'metrics.over-limit',
    sql: `SELECT count(*)::int AS krapao_deposits_over_own_limit FROM desk_log WHERE act = '${OVER_LIMIT}' AND id >= $1`,
    values: () => [uuidv7(Date.now() - DAY_MS)],
    help: {
      krapao_deposits_over_own_limit:
        'Deposits of the last 24 hours that were credited above a limit which their member had set.',
    },
  },
  {
    statement: 'metrics.otp',
    sql: `
SELECT count(*)::int AS krapao_otp_messages, count(*) FILTER (WHERE proved_at IS NULL)::int AS krapao_otp_messages_unproved
  FROM otp_request WHERE sent_at > now() - interval '1 hour'`,
    help: {
      krapao_otp_messages: 'One-time passwords that were sent in the last hour.',
      krapao_otp_messages_unproved: 'Those of them that nobody has confirmed.',
    },
  },
  {
    statement: 'metrics.desk-logins',
    sql: `
SELECT coalesce(sum(failures_in_a_row), 0)::int AS krapao_desk_login_failures FROM login_try
 WHERE asker LIKE 'desk-address %' AND last_try_at > now() - interval '1 hour'`,
    help: {
      krapao_desk_login_failures:
        'Wrong logins at the desk in the last hour, of names and addresses from which no right one came since.',
    },
  },
  {
    statement: 'metrics.guest-words',
    sql: `
SELECT coalesce(sum(calls), 0)::bigint AS krapao_guest_words_bytes, ${GUEST_WORDS_IN_ALL.calls} AS krapao_guest_words_room_bytes
  FROM budget_spent WHERE budget = '${GUEST_WORDS_IN_ALL.name}' AND caller = '${EVERYBODY}' AND ends_at > now()`,
    help: {
      krapao_guest_words_bytes: 'What guests of the chat have said within the current day of counting.',
      krapao_guest_words_room_bytes: 'What they may say in a day.',
    },
  },
]

/** Exposes figures of the database: the books, what waits, what has moved, and what is used of limits. The same on all nodes. */
export function measureStored(
  metrics: Metrics,
  db: Database,
  { uploadQuotaBytes }: { readonly uploadQuotaBytes: number },
): void {
  const uploads: StoredFigures = {
    statement: 'metrics.uploads',
    sql: 'SELECT bytes AS krapao_upload_bytes, $1::bigint AS krapao_upload_room_bytes FROM upload_room',
    values: () => [uploadQuotaBytes],
    help: {
      krapao_upload_bytes: 'Size of all uploaded files; a file that was uploaded twice counts twice.',
      krapao_upload_room_bytes: 'Quota of uploaded files: UPLOADS_MAX_GB.',
    },
  }
  for (const { statement, sql, values, help } of [...STORED, uploads])
    metrics.add(async () => {
      const [row] = await db.query<Record<string, number | null>>(statement, sql, values?.())
      return Object.entries(help).map(([name, text]) => gauge(name, text, row?.[name] ?? null))
    })
  metrics.add(async () => {
    const rows = await db.query<Waiting>('metrics.waiting', OPEN_WORK_AGES)
    return [
      gauge(
        'krapao_open_work',
        'Open work that waits for somebody outside: a game provider, a bank, the operator.',
        rows.map(({ what, count }) => ({ labels: { what }, value: count })),
      ),
      gauge(
        'krapao_open_work_oldest_seconds',
        'Age of the oldest open work.',
        rows.map(({ what, oldestSeconds }) => ({ labels: { what }, value: oldestSeconds })),
      ),
    ]
  })
  metrics.add(async () => {
    const since = uuidv7(Date.now() - WINDOW_SECONDS * 1000)
    const rows = await db.transaction(async (tx) => {
      // Planned for this parameter: a generic plan would read all transfers.
      await tx.script('SET LOCAL plan_cache_mode = force_custom_plan')
      return tx.query<Moved>('metrics.moved', MOVED, [since])
    })
    return [
      gauge(
        'krapao_money_moved_satang',
        `Money posted during the last ${WINDOW_SECONDS} seconds, by kind of transfer.`,
        rows.map(({ kind, satang }) => ({ labels: { kind }, value: satang })),
      ),
      gauge(
        'krapao_transfers_posted',
        `Transfers posted during the last ${WINDOW_SECONDS} seconds, by kind.`,
        rows.map(({ kind, count }) => ({ labels: { kind }, value: count })),
      ),
    ]
  })
}

interface Waiting {
  readonly what: string
  readonly count: number
  readonly oldestSeconds: number
}

interface Moved {
  readonly kind: string
  readonly satang: number
  readonly count: number
}

/**
 * Ids begin with the time, so the newest transfers are at the end of the index. Their postings are looked up one by one: a join might read
 * all postings.
 */
const MOVED = `
SELECT t.kind, count(*) AS count,
       shown_amount(coalesce(sum((SELECT sum(p.amount_satang) FROM posting p WHERE p.transfer_id = t.id AND p.amount_satang > 0)), 0))
         AS satang
  FROM transfer t WHERE t.id >= $1 GROUP BY t.kind`
