import type { Queryable } from '../../../platform/db/queryable.ts'
import { Refusal } from '../../../platform/errors.ts'

/** Minimum time between two messages from one address to one phone. */
const RESEND_SECONDS = 60

/** How many messages one address may have sent to one phone. */
const PER_TEN_MINUTES = 3
const PER_DAY = 5

/** Over how many hours the messages to a phone from all addresses together are counted. */
export const OTP_PHONE_HOURS = 6

/** How many messages a phone gets in those hours, from all addresses together, so that nobody can be pestered or cause high costs. */
export const OTP_PER_PHONE = 6

/**
 * How many more it gets when these are used up: one for each address that has not had one sent to it in those hours, and whose visitors have
 * confirmed as many other phones in the last day as they have not. So a few addresses cannot keep a phone from its owner.
 */
export const OTP_KEPT_PER_PHONE = 9

/**
 * How many messages in ten minutes one address may have sent to phones of which none is confirmed: for strangers who send messages to others,
 * and generous, because thousands of phones share one address. Each phone that was confirmed from it within a day adds one.
 */
export const OTP_UNPROVED_PER_ADDRESS = 60

const TEN_MINUTES_SECONDS = 600
const HOUR_SECONDS = 3600
const DAY_SECONDS = 86_400

/**
 * Checks whether one more message may be sent. The caller has locked the phone and the address.
 *
 * @throws {Refusal} OTP_BLOCK, REQUEST_LIMIT or REQUEST_LIMIT_1MIN
 */
export async function requireMessageLeft(db: Queryable, phone: string, address: string): Promise<void> {
  const ofPhone = await messagesTo(db, phone, address)
  const { blocked, ago } = ofPhone
  if (blocked !== null && blocked > 0) throw new Refusal('OTP_BLOCK', { retryAfterSeconds: blocked })
  requireFewer(ago, 1, RESEND_SECONDS, 'REQUEST_LIMIT_1MIN')
  requireFewer(ago, PER_TEN_MINUTES, TEN_MINUTES_SECONDS)
  requireFewer(ago, PER_DAY, DAY_SECONDS)
  const ofAddress = await messagesFrom(db, phone, address)
  const isFirst = (ago[0] ?? DAY_SECONDS) >= OTP_PHONE_HOURS * HOUR_SECONDS
  const isTrusted = isFirst && ofAddress.otherUnproved <= ofAddress.otherProved
  const ofOwner = OTP_PER_PHONE + (isTrusted ? OTP_KEPT_PER_PHONE : 0)
  requireFewer(ofPhone.agoOfAll, ofOwner, OTP_PHONE_HOURS * HOUR_SECONDS)
  requireFewer(ofAddress.unprovedAgo, OTP_UNPROVED_PER_ADDRESS + ofAddress.proved, TEN_MINUTES_SECONDS)
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
