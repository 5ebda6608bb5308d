import type { Database } from '../../../platform/db/client.ts'
import type { Queryable } from '../../../platform/db/queryable.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { Settings } from '../../../settings/settings.ts'

interface OtpRequest {
  readonly phone: string
  /** The network address of the caller. */
  readonly address: string
  readonly tokenHash: Buffer
  readonly codeHash: Buffer
}

/**
 * Stores a code before it is sent; of parallel requests, one succeeds. It replaces an older code of the same address for the same phone, and
 * no other: a stranger's request does not invalidate the owner's code.
 *
 * @param limits `isOff` disables those of messages.
 * @throws {Refusal} OTP_BLOCK, REQUEST_LIMIT or REQUEST_LIMIT_1MIN
 */
export async function reserveOtp(
  db: Database,
  { phone, address, tokenHash, codeHash }: OtpRequest,
  limits: Settings['otp'] & { readonly isOff?: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    // By phone first and then by address, so that no two wait for each other.
    for (const shared of [phone, address]) {
      await tx.query('otp.take-turns', 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `otp ${shared}`,
      ])
    }
    if (!limits.isOff) await requireMessageLeft(tx, { phone, address }, limits)
    await tx.query(
      'otp.supersede',
      `UPDATE otp_request SET replaced_at = now()
        WHERE phone = $1 AND address = $2 AND proved_at IS NULL AND replaced_at IS NULL`,
      [phone, address],
    )
    await tx.query(
      'otp.reserve',
      `INSERT INTO otp_request (token_hash, phone, address, purpose, code_hash, sent_at, expires_at)
       VALUES ($1, $2, $3, 'register', $4, now(), now() + make_interval(mins => $5))`,
      [tokenHash, phone, address, codeHash, limits.validMinutes],
    )
  })
}

/**
 * Undoes {@link reserveOtp} for a message that was not sent: the code that it replaced counts again, unless a third one has replaced both. It
 * was replaced in the transaction that stored the request, so it carries the time of that one.
 */
export async function releaseOtp(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.query(
    'otp.release',
    `WITH released AS (
       DELETE FROM otp_request WHERE token_hash = $1 RETURNING phone, address, sent_at, replaced_at
     )
     UPDATE otp_request former SET replaced_at = released.replaced_at FROM released
      WHERE former.phone = released.phone AND former.address = released.address
        AND former.replaced_at = released.sent_at`,
    [tokenHash],
  )
}

/** Deletes requests older than a day. */
export async function forgetOldOtps(db: Queryable): Promise<void> {
  await db.query('otp.forget', "DELETE FROM otp_request WHERE sent_at < now() - interval '1 day'")
}

const TEN_MINUTES_SECONDS = 600
const DAY_SECONDS = 86_400

/**
 * Checks whether one more message may be sent. The caller has locked the phone and the address.
 *
 * A phone gets more messages than its share, one for each address that has had none sent to it, and whose visitors have confirmed as many other
 * phones in the last day as they have not: a few addresses cannot keep a phone from its owner.
 *
 * @throws {Refusal} OTP_BLOCK, REQUEST_LIMIT or REQUEST_LIMIT_1MIN
 */
async function requireMessageLeft(
  db: Queryable,
  { phone, address }: { readonly phone: string; readonly address: string },
  limits: Settings['otp'],
): Promise<void> {
  const phoneSeconds = limits.phoneHours * 3600
  const ofPhone = await messagesTo(db, phone, address)
  const { blocked, ago } = ofPhone
  if (blocked !== null && blocked > 0) throw new Refusal('OTP_BLOCK', { retryAfterSeconds: blocked })
  requireFewer(ago, 1, limits.resendSeconds, 'REQUEST_LIMIT_1MIN')
  requireFewer(ago, limits.perTenMinutes, TEN_MINUTES_SECONDS)
  requireFewer(ago, limits.perDay, DAY_SECONDS)
  const ofAddress = await messagesFrom(db, phone, address)
  const isFirst = (ago[0] ?? DAY_SECONDS) >= phoneSeconds
  const isTrusted = isFirst && ofAddress.otherUnproved <= ofAddress.otherProved
  const ofOwner = limits.perPhone + (isTrusted ? limits.keptPerPhone : 0)
  requireFewer(ofPhone.agoOfAll, ofOwner, phoneSeconds)
  requireFewer(ofAddress.unprovedAgo, limits.unprovedPerAddress + ofAddress.proved, TEN_MINUTES_SECONDS)
}

interface MessagesTo {
  /** For how many seconds this address gets no code for this phone; null or below zero when it does. */
  readonly blocked: number | null
  /** How many seconds ago each message was sent, the newest first: by this address, and by all. */
  readonly ago: readonly number[]
  readonly agoOfAll: readonly number[]
}

/**
 * Rows in the future come from a clock that has been set back since. `now()` would be the time before this transaction got its turn, and the
 * message of the transaction before it would count as one in the future.
 */
async function messagesTo(db: Queryable, phone: string, address: string): Promise<MessagesTo> {
  const [sent] = await db.query<MessagesTo>(
    'otp.sent-to',
    `SELECT max(ceil(extract(epoch FROM blocked_until - asked_at))::int) FILTER (WHERE address = $2) AS blocked,
            coalesce(array_agg(floor(extract(epoch FROM asked_at - sent_at))::int ORDER BY sent_at DESC)
                     FILTER (WHERE address = $2), '{}') AS ago,
            coalesce(array_agg(floor(extract(epoch FROM asked_at - sent_at))::int ORDER BY sent_at DESC), '{}') AS "agoOfAll"
       FROM otp_request, statement_timestamp() AS asked_at
      WHERE phone = $1 AND sent_at BETWEEN asked_at - make_interval(secs => $3) AND asked_at`,
    [phone, address, DAY_SECONDS],
  )
  return sent ?? { blocked: null, ago: [], agoOfAll: [] }
}

interface MessagesFrom {
  /** How many seconds ago each message of the last ten minutes to a phone that is not confirmed was sent, the newest first. */
  readonly unprovedAgo: readonly number[]
  /** How many phones were confirmed from the address within a day; and of the other phones, how many were and were not. */
  readonly proved: number
  readonly otherProved: number
  readonly otherUnproved: number
}

async function messagesFrom(db: Queryable, phone: string, address: string): Promise<MessagesFrom> {
  const [sent] = await db.query<MessagesFrom>(
    'otp.sent-from',
    `WITH message AS (
       SELECT phone, floor(extract(epoch FROM asked_at - sent_at))::int AS ago,
              bool_or(proved_at IS NOT NULL) OVER (PARTITION BY phone) AS is_proved
         FROM otp_request, statement_timestamp() AS asked_at
        WHERE address = $2 AND sent_at BETWEEN asked_at - make_interval(secs => $3) AND asked_at
     )
     SELECT coalesce(array_agg(ago ORDER BY ago) FILTER (WHERE NOT is_proved AND ago < $4), '{}') AS "unprovedAgo",
            count(DISTINCT phone) FILTER (WHERE is_proved)::int AS proved,
            count(DISTINCT phone) FILTER (WHERE is_proved AND phone <> $1)::int AS "otherProved",
            count(DISTINCT phone) FILTER (WHERE NOT is_proved AND phone <> $1)::int AS "otherUnproved"
       FROM message`,
    [phone, address, DAY_SECONDS, TEN_MINUTES_SECONDS],
  )
  return sent ?? { unprovedAgo: [], proved: 0, otherProved: 0, otherUnproved: 0 }
}

/** @param ago how many seconds ago each message was sent, the newest first. */
function requireFewer(
  ago: readonly number[],
  most: number,
  withinSeconds: number,
  code: 'REQUEST_LIMIT' | 'REQUEST_LIMIT_1MIN' = 'REQUEST_LIMIT',
): void {
  const oldest = ago[most - 1]
  if (oldest === undefined || oldest >= withinSeconds) return
  throw new Refusal(code, { retryAfterSeconds: withinSeconds - oldest })
}
