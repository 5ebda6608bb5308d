import type { Market } from '#domain/markets.ts'
import { isPhone, normalisePhone } from '#domain/phone.ts'
import type { Queryable } from '../../../platform/db/queryable.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { Config } from '../../../settings/config.ts'
import type { Settings } from '../../../settings/settings.ts'
import { tokenHash } from '../session-store.ts'
import { otpCodeHash } from './send-otp.ts'

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

interface TypedOtp {
  readonly otpToken: string
  readonly otpCode: string
  /** Tokens of earlier messages to the same phone, if the caller had any. */
  readonly formerTokens?: readonly string[] | undefined
}

/**
 * Proves a phone number by the code that was sent to it, once: from then on the token is the proof. One statement counts the attempt and
 * compares the code, so that a burst of parallel attempts gets no more guesses than sequential ones.
 *
 * @throws {Refusal} OTP_TOKEN_INVALID, OTP_NOT_EXIST, OTP_EXPIRED, OTP_BLOCK or OTP_CODE_INVALID, with the key `formerTokens` for the code of
 * an earlier message, which costs no attempt.
 */
export async function verifyOtp(
  db: Queryable,
  { otpToken, otpCode, formerTokens = [] }: TypedOtp,
  { tries, blockMinutes, otpDigits }: Settings['otp'] & Pick<Config, 'otpDigits'>,
): Promise<void> {
  // No code in another format was ever sent, so a typing error costs no attempt.
  if (otpCode.length !== otpDigits || /\D/.test(otpCode)) throw new Refusal('OTP_CODE_INVALID')
  await requireNewestCode(db, formerTokens, otpCode)
  const hash = tokenHash(otpToken)
  const [tried] = await db.query<{ isProved: boolean; isLast: boolean }>(
    'otp.try',
    `UPDATE otp_request SET tries = tries + 1,
            code_hash = CASE WHEN code_hash <> $2 THEN code_hash END,
            proved_at = CASE WHEN code_hash = $2 THEN now() ELSE proved_at END,
            blocked_until = CASE WHEN code_hash <> $2 AND tries + 1 >= $3 THEN now() + make_interval(mins => $4) END
      WHERE token_hash = $1 AND code_hash IS NOT NULL AND replaced_at IS NULL AND expires_at > now() AND tries < $3
      RETURNING code_hash IS NULL AS "isProved", tries >= $3 AS "isLast"`,
    [hash, otpCodeHash(otpToken, otpCode), tries, blockMinutes],
  )
  if (tried === undefined) throw await whyNot(db, hash)
  if (tried.isProved) return
  throw tried.isLast ? blockedFor(blockMinutes * 60) : new Refusal('OTP_CODE_INVALID')
}

/** Whether that token's message was sent and its code can still be typed: it has attempts of its own. */
export async function isAwaited(db: Queryable, otpToken: string): Promise<boolean> {
  const found = await db.query(
    'otp.is-awaited',
    `SELECT 1 FROM otp_request
      WHERE token_hash = $1 AND code_hash IS NOT NULL AND replaced_at IS NULL AND expires_at > now()`,
    [tokenHash(otpToken)],
  )
  return found.length > 0
}

async function requireNewestCode(
  db: Queryable,
  formerTokens: readonly string[],
  code: string,
): Promise<void> {
  if (formerTokens.length === 0) return
  const codes = formerTokens.map((token) => otpCodeHash(token, code))
  const [former] = await db.query(
    'otp.is-former',
    `SELECT 1 FROM otp_request JOIN unnest($1::bytea[], $2::bytea[]) AS typed (token_hash, code_hash)
                                 USING (token_hash, code_hash)
      WHERE replaced_at IS NOT NULL LIMIT 1`,
    [formerTokens.map(tokenHash), codes],
  )
  if (former !== undefined) throw new Refusal('OTP_CODE_INVALID', { params: { key: 'formerTokens' } })
}

async function whyNot(db: Queryable, hash: Buffer): Promise<Refusal> {
  const [row] = await db.query<{
    isProved: boolean
    hasCode: boolean
    isFresh: boolean
    blockedSeconds: number | null
  }>(
    'otp.why-not-tried',
    `SELECT proved_at IS NOT NULL AS "isProved", code_hash IS NOT NULL AND replaced_at IS NULL AS "hasCode", expires_at > now() AS "isFresh",
            ceil(extract(epoch FROM blocked_until - now()))::int AS "blockedSeconds"
       FROM otp_request WHERE token_hash = $1`,
    [hash],
  )
  if (row?.isProved) return new Refusal('OTP_NOT_EXIST')
  // The token is unknown, or a newer code has replaced it.
  if (!row?.hasCode) return new Refusal('OTP_TOKEN_INVALID')
  return row.isFresh ? blockedFor(row.blockedSeconds ?? 0) : new Refusal('OTP_EXPIRED')
}

/** No code is accepted, and no new one sent, for that long. */
function blockedFor(seconds: number): Refusal {
  return new Refusal('OTP_BLOCK', { retryAfterSeconds: Math.max(1, seconds) })
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

/** Uses the proof up, in the transaction of its purpose. @returns false when it is invalid or has been used. */
export async function consumePhoneProof(tx: Transaction, { otpToken, phone }: PhoneProof): Promise<boolean> {
  const used = await tx.query(
    'otp.use',
    `UPDATE otp_request SET used_at = now() WHERE token_hash = $1 AND phone = $2 AND purpose = 'register'
        AND proved_at > now() - make_interval(mins => $3) AND used_at IS NULL RETURNING 1`,
    [tokenHash(otpToken), phone, PROVED_MINUTES],
  )
  return used.length > 0
}
