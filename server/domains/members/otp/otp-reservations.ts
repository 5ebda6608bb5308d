import type { Database } from '../../../platform/db/client.ts'
import type { Queryable } from '../../../platform/db/queryable.ts'
import type { Settings } from '../../../settings/settings.ts'
import { requireMessageLeft } from './otp-limits.ts'

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

/** Undoes {@link reserveOtp} for a message that was not sent. */
export async function releaseOtp(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.query('otp.release', 'DELETE FROM otp_request WHERE token_hash = $1', [tokenHash])
}

/** Deletes requests older than a day. */
export async function forgetOldOtps(db: Queryable): Promise<void> {
  await db.query('otp.forget', "DELETE FROM otp_request WHERE sent_at < now() - interval '1 day'")
}
