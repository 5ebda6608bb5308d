import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { MoneyTiming } from '../../../outside/providers/money-timing.ts'
import type { OtpMessage, SmsProvider } from '../../../outside/providers/sms.ts'
import { withinDeadline } from '../../../outside/providers/within-deadline.ts'
import type { Database } from '../../../platform/db/client.ts'
import type { Queryable } from '../../../platform/db/queryable.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { Config } from '../../../settings/config.ts'
import type { Settings } from '../../../settings/settings.ts'
import { newToken, tokenHash } from '../session-store.ts'

/** Capitals and digits that cannot be mistaken for one another. */
const REF_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

const REF_LENGTH = 4

/** `isOff` disables the limits of messages. */
type OtpLimits = Settings['otp'] & { readonly isOff?: boolean }

/** What it takes to send a code. */
export interface CodeSender {
  readonly db: Database
  readonly sms: SmsProvider
  readonly limits: OtpLimits & Pick<Config, 'otpDigits'>
  /** Deadline of the SMS provider, in ms. */
  readonly timing: Pick<MoneyTiming, 'providerDeadlineMs'>
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/** What the browser needs to verify the code that is on its way. */
export interface SentOtp {
  readonly otpRef: string
  readonly otpToken: string
  /** When the next may be sent. */
  readonly resendSeconds: number
}

/**
 * Sends a one-time password to a phone. The answer reveals nothing about the phone: nothing here checks who is a member, or who has proved
 * the number.
 *
 * @param phone in canonical form
 * @param address the network address of the caller.
 * @throws {Refusal} REQUEST_LIMIT_1MIN, REQUEST_LIMIT, OTP_BLOCK or OTP_SEND_FAIL
 */
export async function sendOtp(
  dependencies: CodeSender,
  { phone, language }: Pick<OtpMessage, 'phone' | 'language'>,
  address: string,
): Promise<SentOtp> {
  const { db, sms, timing, limits } = dependencies
  const [otpToken, otpRef, otpCode] = [newToken(), newOtpRef(), newOtpCode(dependencies.limits)]
  const hash = tokenHash(otpToken)
  const codeHash = otpCodeHash(otpToken, otpCode)
  await reserveOtp(db, { phone, address, tokenHash: hash, codeHash }, limits)
  try {
    await withinDeadline(timing.providerDeadlineMs, (signal) =>
      sms.sendOtp({ phone, otpRef, otpCode, language }, signal),
    )
  } catch (error) {
    await releaseOtp(db, hash)
    dependencies.log.warn({ err: error }, 'the SMS provider did not accept a message')
    throw new Refusal('OTP_SEND_FAIL')
  }
  return { otpRef, otpToken, resendSeconds: limits.resendSeconds }
}

/** A new one-time password: each value is as likely as any other. */
function newOtpCode({ otpDigits }: Pick<Config, 'otpDigits'>): string {
  return String(randomInt(10 ** otpDigits)).padStart(otpDigits, '0')
}

/** Distinguishes one message from another; it proves nothing. */
function newOtpRef(): string {
  return [...randomBytes(REF_LENGTH)].map((byte) => REF_ALPHABET[byte % REF_ALPHABET.length]).join('')
}

/**
 * The stored hash of a code. It is bound to the token, which belongs to one phone, and a leaked table does not reveal the code: only the
 * browser that requested it knows the 256 random bits of the token.
 */
export function otpCodeHash(token: string, code: string): Buffer {
  return createHash('sha256').update(`${token} ${code}`).digest()
}

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
 * @throws {Refusal} OTP_BLOCK, REQUEST_LIMIT or REQUEST_LIMIT_1MIN
 */
export async function reserveOtp(
  db: Database,
  { phone, address, tokenHash: hash, codeHash }: OtpRequest,
  limits: OtpLimits,
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
      [hash, phone, address, codeHash, limits.validMinutes],
    )
  })
}

/**
 * Undoes {@link reserveOtp} for a message that was not sent: the code that it replaced counts again, unless a third one has replaced both. It
 * was replaced in the transaction that stored the request, so it carries the time of that one.
 */
export async function releaseOtp(db: Queryable, hash: Buffer): Promise<void> {
  await db.query(
    'otp.release',
    `WITH released AS (
       DELETE FROM otp_request WHERE token_hash = $1 RETURNING phone, address, sent_at, replaced_at
     )
     UPDATE otp_request former SET replaced_at = released.replaced_at FROM released
      WHERE former.phone = released.phone AND former.address = released.address
        AND former.replaced_at = released.sent_at`,
    [hash],
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
 * A few addresses cannot keep a phone from its owner: beyond its share the phone gets one message for each address that has had none sent to it. The
 * visitors of that address must have confirmed as many other phones in the last day as they have not.
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
 * Rows in the future come from a clock that has been set back since. `now()` is the time before this transaction got its turn: the
 * message of the transaction before it would be in the future.
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
