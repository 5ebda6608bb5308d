import type { Database } from '../../platform/db/client.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { Refusal } from '../../platform/errors.ts'

/** How long a code is valid. */
export const OTP_MINUTES = 5

/** Minimum time between two messages from one address to one phone. */
export const OTP_RESEND_SECONDS = 60

/** How many messages one address may have sent to one phone. */
export const OTP_PER_TEN_MINUTES = 3
export const OTP_PER_DAY = 5

/** How many messages a phone gets in 24 hours, from all requesters together, so that nobody can be pestered or cause high costs. */
export const OTP_PER_PHONE_AND_DAY = 20

const DAY_SECONDS = 86_400

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
 * @param isLimited `false` disables the limits.
 * @throws {Refusal} OTP_BLOCK, REQUEST_LIMIT or REQUEST_LIMIT_1MIN
 */
export async function reserveOtp(
  db: Database,
  { phone, address, tokenHash, codeHash }: OtpRequest,
  isLimited: boolean,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query('otp.take-turns', 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `otp ${phone}`,
    ])
    if (isLimited) await requireMessageLeft(tx, phone, address)
    await tx.query(
      'otp.supersede',
      'UPDATE otp_request SET code_hash = NULL WHERE phone = $1 AND address = $2 AND proved_at IS NULL',
      [phone, address],
    )
    await tx.query(
      'otp.reserve',
      `INSERT INTO otp_request (token_hash, phone, address, purpose, code_hash, sent_at, expires_at)
       VALUES ($1, $2, $3, 'register', $4, now(), now() + make_interval(mins => $5))`,
      [tokenHash, phone, address, codeHash, OTP_MINUTES],
    )
  })
}

/** Undoes {@link reserveOtp} for a message that was not sent. */
export async function releaseOtp(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.query('otp.release', 'DELETE FROM otp_request WHERE token_hash = $1', [tokenHash])
}

/** Deletes requests older than a day, and those that nodes of the previous version stored by phone. */
export async function forgetOldOtps(db: Queryable): Promise<void> {
  await db.query('otp.forget', "DELETE FROM otp_request WHERE sent_at < now() - interval '1 day'")
  await db.query(
    'otp.forget-by-phone',
    `DELETE FROM otp WHERE day_began_at < now() - interval '1 day'
        AND coalesce(sent_at, day_began_at) < now() - interval '1 day'`,
  )
}

/** @throws {Refusal} OTP_BLOCK, REQUEST_LIMIT or REQUEST_LIMIT_1MIN */
async function requireMessageLeft(db: Queryable, phone: string, address: string): Promise<void> {
  // Rows in the future come from a clock that has been set back since. `now()` would be the time before this transaction got its turn, and
  // the message of the transaction before it would count as one in the future.
  const [sent] = await db.query<{
    blocked: number | null
    ago: number[]
    agoOfAll: number[]
  }>(
    'otp.sent',
    `SELECT max(ceil(extract(epoch FROM blocked_until - asked_at))::int) FILTER (WHERE address = $2) AS blocked,
            coalesce(array_agg(floor(extract(epoch FROM asked_at - sent_at))::int ORDER BY sent_at DESC)
                     FILTER (WHERE address = $2), '{}') AS ago,
            array_agg(floor(extract(epoch FROM asked_at - sent_at))::int ORDER BY sent_at DESC) AS "agoOfAll"
       FROM otp_request, statement_timestamp() AS asked_at
      WHERE phone = $1 AND sent_at BETWEEN asked_at - make_interval(secs => $3) AND asked_at`,
    [phone, address, DAY_SECONDS],
  )
  const { blocked, ago } = sent ?? { blocked: null, ago: [] }
  if (blocked !== null && blocked > 0) throw new Refusal('OTP_BLOCK', { retryAfterSeconds: blocked })
  requireFewer(ago, 1, OTP_RESEND_SECONDS, 'REQUEST_LIMIT_1MIN')
  requireFewer(ago, OTP_PER_TEN_MINUTES, 600, 'REQUEST_LIMIT')
  requireFewer(ago, OTP_PER_DAY, DAY_SECONDS, 'REQUEST_LIMIT')
  requireFewer(sent?.agoOfAll ?? [], OTP_PER_PHONE_AND_DAY, DAY_SECONDS, 'REQUEST_LIMIT')
}

/** @param ago how many seconds ago each message was sent, the newest first. */
function requireFewer(
  ago: readonly number[] | null,
  most: number,
  withinSeconds: number,
  code: 'REQUEST_LIMIT' | 'REQUEST_LIMIT_1MIN',
): void {
  const oldest = ago?.[most - 1]
  if (oldest === undefined || oldest >= withinSeconds) return
  throw new Refusal(code, { retryAfterSeconds: withinSeconds - oldest })
}
