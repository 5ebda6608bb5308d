import type { Database } from '../../platform/db/client.ts'
import { uuidv7 } from '../../platform/db/uuid.ts'
import { gauge, type Metrics } from '../../platform/metrics/metrics.ts'
import { WAITS, WAITS_FOR_MEMBER } from '../deposits/credit/arrival.ts'
import { OVER_LIMIT } from '../deposits/credit/credit-once.ts'

/** Window over which movements of money are summed, in s. */
const WINDOW_SECONDS = 60

const DAY_MS = 86_400_000

/** Exposes the database's figures about money: whether the books agree, what waits, and what has moved. The same on all nodes. */
export function measureMoney(metrics: Metrics, db: Database): void {
  metrics.add(async () => {
    const [row] = await db.query<Books>('metrics.books', BOOKS)
    const { isHalted, checkedAt, tookSeconds, violations } = row ?? NOTHING
    return [
      gauge(
        'krapao_ledger_halted',
        '1 while no money moves because the books did not agree.',
        isHalted ? 1 : 0,
      ),
      gauge(
        'krapao_ledger_violations',
        'Violations that the last ledger audit found; 0 in a sound ledger.',
        violations,
      ),
      gauge('krapao_ledger_checked_timestamp_seconds', 'Time of the last ledger audit.', checkedAt),
      gauge('krapao_ledger_check_seconds', 'Duration of the last ledger audit.', tookSeconds),
    ]
  })
  metrics.add(async () => {
    const rows = await db.query<Waiting>('metrics.waiting', WAITING)
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

/** Exposes deposits that took members over limits of their own. The same on all nodes. */
export function measureOverLimits(metrics: Metrics, db: Database): void {
  metrics.add(async () => {
    const since = uuidv7(Date.now() - DAY_MS)
    const [row] = await db.query<{ count: number }>(
      'metrics.over-limit',
      `SELECT count(*)::int AS count FROM desk_log WHERE act = '${OVER_LIMIT}' AND id >= $1`,
      [since],
    )
    return gauge(
      'krapao_deposits_over_own_limit',
      'Deposits of the last 24 hours that were credited above a limit which their member had set.',
      row?.count ?? 0,
    )
  })
}

interface Books {
  readonly isHalted: boolean
  readonly checkedAt: number | null
  readonly tookSeconds: number | null
  readonly violations: number | null
}

const NOTHING: Books = { isHalted: false, checkedAt: null, tookSeconds: null, violations: null }

const BOOKS = `
SELECT EXISTS (SELECT 1 FROM ledger_halt) AS "isHalted", extract(epoch FROM ended_at)::float8 AS "checkedAt",
       took_seconds AS "tookSeconds", violations
  FROM ledger_check`

interface Waiting {
  readonly what: string
  readonly count: number
  readonly oldestSeconds: number
}

/** Each table has an index of its open rows. Their age follows from the time stamp in their ids, which the application made. */
const WAITING = ['game_transfer', 'game_sweep', 'withdrawal', 'slip', 'deposit_announcement']
  .map(
    (table) => `
SELECT '${table}' AS what, count(*) AS count,
       coalesce(extract(epoch FROM now()) - min(('x' || translate(left(id::text, 13), '-', ''))::bit(48)::bigint) / 1000.0, 0)::float8
         AS "oldestSeconds"
  FROM ${table} WHERE status = 'PENDING'`,
  )
  .concat(
    // Recorded on the business clock, which only the sandbox moves.
    `SELECT 'unexplained_play', count(*),
            greatest(0, coalesce(extract(epoch FROM now() - min(unexplained_since)), 0))::float8
       FROM award WHERE unexplained_since IS NOT NULL`,
    `SELECT 'chat', count(*), coalesce(extract(epoch FROM now() - min(waiting_since)), 0)::float8
       FROM chat_room WHERE waiting_since IS NOT NULL`,
    ...[
      ['held_arrival', WAITS],
      ['arrival_without_slip', WAITS_FOR_MEMBER],
    ].map(
      ([what, waits]) =>
        `SELECT '${what}', count(*), coalesce(extract(epoch FROM now() - min(noted_at)), 0)::float8 FROM arrival h WHERE ${waits}`,
    ),
  )
  .join(' UNION ALL ')

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

/** Exposes how many one-time passwords are sent, and how many of them nobody confirms. The same on all nodes. */
export function measureOtps(metrics: Metrics, db: Database): void {
  metrics.add(async () => {
    const [sms] = await db.query<{ sent: number; unproved: number }>(
      'metrics.otp',
      `SELECT count(*)::int AS sent, count(*) FILTER (WHERE proved_at IS NULL)::int AS unproved
         FROM otp_request WHERE sent_at > now() - interval '1 hour'`,
    )
    return [
      gauge('krapao_otp_messages', 'One-time passwords that were sent in the last hour.', sms?.sent ?? 0),
      gauge('krapao_otp_messages_unproved', 'Those of them that nobody has confirmed.', sms?.unproved ?? 0),
    ]
  })
}

/** Exposes how many logins at the desk are wrong, of names that somebody has or nobody. The same on all nodes. */
export function measureDeskLogins(metrics: Metrics, db: Database): void {
  metrics.add(async () => {
    const [row] = await db.query<{ failures: number }>(
      'metrics.desk-logins',
      `SELECT coalesce(sum(failures_in_a_row), 0)::int AS failures FROM login_try
        WHERE asker LIKE 'desk-address %' AND last_try_at > now() - interval '1 hour'`,
    )
    return gauge(
      'krapao_desk_login_failures',
      'Wrong logins at the desk in the last hour, of names and addresses from which no right one came since.',
      row?.failures ?? 0,
    )
  })
}

/** Exposes how much space uploaded files take, and their quota. The same on all nodes. */
export function measureUploads(metrics: Metrics, db: Database, quotaBytes: number): void {
  metrics.add(async () => {
    const [row] = await db.query<{ bytes: number }>('metrics.uploads', 'SELECT bytes FROM upload_room')
    return [
      gauge(
        'krapao_upload_bytes',
        'Size of all uploaded files; a file that was uploaded twice counts twice.',
        row?.bytes ?? 0,
      ),
      gauge('krapao_upload_room_bytes', 'Quota of uploaded files: UPLOADS_MAX_GB.', quotaBytes),
    ]
  })
}
