import type { Market } from '#domain/markets.ts'
import { isPhone, normalisePhone } from '#domain/phone.ts'
import type { Queryable } from '../../../platform/db/queryable.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/errors.ts'
import { tokenHash } from '../sessions.ts'

/**
 * The canonical form of a phone number for a registration: it must be one of this market.
 *
 * @param key the request field that contains it.
 * @throws {Refusal} PHONE_NUMBER_REQUIRE_10_DIGIT in Thailand; INVALID_USER_INFO in Laos, where numbers have other lengths.
 */
export function requirePhone(market: Market, typed: string, key: string): string {
  const phone = normalisePhone(market, typed)
  if (isPhone(market, phone)) return phone
  throw market === 'th'
    ? new Refusal('PHONE_NUMBER_REQUIRE_10_DIGIT')
    : new Refusal('INVALID_USER_INFO', { params: { key } })
}

/** How long after the code was confirmed the phone may be registered. */
export const PROVED_MINUTES = 30

/** The proof of a phone number: the token from `POST /api/otp/send` whose code was confirmed. */
interface PhoneProof {
  readonly otpToken: string
  /** In canonical form. */
  readonly phone: string
}

/** Whether the holder of this token proved recently that the phone is theirs; also true once the proof has been used. */
export async function isPhoneProved(db: Queryable, { otpToken, phone }: PhoneProof): Promise<boolean> {
  const rows = await db.query(
    'otp.proved',
    `SELECT 1 FROM otp_request WHERE token_hash = $1 AND phone = $2 AND purpose = 'register'
        AND proved_at > now() - make_interval(mins => $3)`,
    [tokenHash(otpToken), phone, PROVED_MINUTES],
  )
  return rows.length > 0
}

/**
 * Uses the proof up, in the transaction of its purpose.
 *
 * @returns false when it is invalid or has been used.
 */
export async function usePhoneProof(tx: Transaction, { otpToken, phone }: PhoneProof): Promise<boolean> {
  const used = await tx.query(
    'otp.use',
    `UPDATE otp_request SET used_at = now() WHERE token_hash = $1 AND phone = $2 AND purpose = 'register'
        AND proved_at > now() - make_interval(mins => $3) AND used_at IS NULL RETURNING 1`,
    [tokenHash(otpToken), phone, PROVED_MINUTES],
  )
  return used.length > 0
}
