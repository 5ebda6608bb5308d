import type { Queryable } from '../db/queryable.ts'
import { Refusal } from '../errors.ts'

/** How long a code is good for. */
export const OTP_MINUTES = 5

/** A phone gets its next message no sooner. */
export const OTP_RESEND_SECONDS = 60

/** A phone gets no more messages than that in 24 hours, so that nobody can be pestered or made to cost a fortune. */
export const OTP_PER_DAY = 5

interface NewOtp {
  readonly phone: string
  readonly tokenHash: Buffer
  readonly codeHash: Buffer
}

/**
 * Makes this the one code that counts for the phone, before it is sent: of requests sent all at once, one gets through.
 *
 * @param isLimited false lifts the limits.
 * @throws {Refusal} OTP_BLOCK, REQUEST_LIMIT or REQUEST_LIMIT_1MIN
 */
export async function reserveOtp(
  db: Queryable,
  { phone, tokenHash, codeHash }: NewOtp,
  isLimited: boolean,
): Promise<void> {
  const reserved = await db.query(
    'otp.reserve',
    `INSERT INTO otp AS o (phone, token_hash, code_hash, expires_at, sent_at, day_began_at, sent_this_day)
     VALUES ($1, $2, $3, now() + make_interval(mins => $4), now(), now(), 1)
     ON CONFLICT (phone) DO UPDATE SET
       token_hash = EXCLUDED.token_hash, code_hash = EXCLUDED.code_hash, expires_at = EXCLUDED.expires_at,
       tries = 0, blocked_until = NULL, sent_at = now(),
       day_began_at = CASE WHEN o.day_began_at > now() - interval '1 day' THEN o.day_began_at ELSE now() END,
       sent_this_day = CASE WHEN o.day_began_at > now() - interval '1 day' THEN o.sent_this_day + 1 ELSE 1 END
     WHERE NOT $5
        OR (coalesce(o.blocked_until <= now(), true)
        AND coalesce(o.sent_at <= now() - make_interval(secs => $6), true)
        AND (o.sent_this_day < $7 OR o.day_began_at <= now() - interval '1 day'))
     RETURNING 1`,
    [phone, tokenHash, codeHash, OTP_MINUTES, isLimited, OTP_RESEND_SECONDS, OTP_PER_DAY],
  )
  if (reserved.length === 0) throw await whyNot(db, phone)
}

/** Undoes what {@link reserveOtp} counted for a message that nobody got. */
export async function giveOtpBack(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.query(
    'otp.give-back',
    `UPDATE otp SET code_hash = NULL, sent_at = NULL, sent_this_day = sent_this_day - 1 WHERE token_hash = $1`,
    [tokenHash],
  )
}

/** Forgets phones that asked for nothing during the last day. */
export async function forgetOldOtps(db: Queryable): Promise<void> {
  await db.query(
    'otp.forget',
    `DELETE FROM otp WHERE day_began_at < now() - interval '1 day'
        AND coalesce(sent_at, day_began_at) < now() - interval '1 day'`,
  )
}

async function whyNot(db: Queryable, phone: string): Promise<Refusal> {
  const [row] = await db.query<{ blocked: number | null; wait: number | null; day: number }>(
    'otp.why-not',
    `SELECT ceil(extract(epoch FROM blocked_until - now()))::bigint AS blocked,
            ceil(extract(epoch FROM sent_at - now()))::bigint + $2 AS wait,
            ceil(extract(epoch FROM day_began_at - now()))::bigint + 86400 AS day
       FROM otp WHERE phone = $1`,
    [phone, OTP_RESEND_SECONDS],
  )
  const [blocked, wait] = [row?.blocked ?? 0, row?.wait ?? 0]
  if (blocked > 0) return new Refusal('OTP_BLOCK', { retryAfterSeconds: blocked })
  if (wait > 0) return new Refusal('REQUEST_LIMIT_1MIN', { retryAfterSeconds: wait })
  return new Refusal('REQUEST_LIMIT', { retryAfterSeconds: Math.max(1, row?.day ?? 1) })
}
