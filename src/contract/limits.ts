import * as v from 'valibot'
import { Password } from './account.ts'
import { defineEndpoint, MEMBER_CHANGE, MEMBER_READ } from './endpoint.ts'
import { Pause } from './pause.ts'
import { DateTime, Maybe, RequestBaht, ResponseBaht } from './primitives.ts'

/** Rolling times that end now: 24 hours, 7 days, 30 days. */
const Period = v.picklist(['day', 'week', 'month'])

/** What a member may deposit in a period. */
const Limit = v.object({
  period: Period,
  /** Absent: no limit. */
  amount: Maybe(ResponseBaht),
  /** What was deposited in the period, what QRs that can still be paid ask for, and gifts that are being redeemed. More than the amount where sent money was credited above it. */
  used: ResponseBaht,
  /** A rise that takes effect when it is asked for again after `from` and before `until`. Without an amount: no limit any more. */
  rise: Maybe(v.object({ amount: Maybe(ResponseBaht), from: DateTime, until: Maybe(DateTime) })),
})

/** What a member has set, also as the desk reads it. */
export const Control = v.object({ limits: v.array(Limit), pause: Maybe(Pause) })

/** A month of Bangkok. */
const Month = v.object({
  /** `2026-11` */
  month: v.pipe(v.string(), v.regex(/^\d{4}-\d\d$/)),
  deposited: ResponseBaht,
  withdrawn: ResponseBaht,
})

/**
 * Limits and pauses that a member sets; a backend without them answers 404. Over a limit, QR, announcement and gift are refused (DEPOSIT_LIMIT); in a
 * pause also the ways to pay in, transfers into games, opening one, bonuses, promotions and the wheel (LIMIT_PAUSED).
 */
export const limits = {
  read: defineEndpoint({
    ...MEMBER_READ,
    path: '/api/account/limits',
    summary: "The member's own deposit limits, and their pause",
    response: Control,
  }),
  change: defineEndpoint({
    ...MEMBER_CHANGE,
    method: 'PUT',
    path: '/api/account/limits/:period',
    summary:
      'Set a deposit limit: a lower one at once, a higher one or none when asked again after 24 hours, within the next 72',
    params: v.object({ period: Period }),
    /** The amount that is in force already ends a waiting rise. */
    body: v.object({ amount: v.nullable(RequestBaht) }),
    response: Control,
  }),
  pause: defineEndpoint({
    ...MEMBER_CHANGE,
    method: 'POST',
    path: '/api/account/pause',
    summary:
      'Pause, an exclusion with the password; anything shorter than a pause in force is refused (LIMIT_PAUSED)',
    /** The first three are breaks, which end by themselves; the others are exclusions. */
    body: v.object({
      length: v.picklist(['day', 'week', 'month', 'half-year', 'year', 'five-years']),
      /** Required for an exclusion: nobody can end one early, and a session alone may be somebody else's. */
      password: v.optional(Password),
    }),
    response: Control,
  }),
  reopen: defineEndpoint({
    ...MEMBER_CHANGE,
    method: 'DELETE',
    path: '/api/account/pause',
    summary: 'End an exclusion whose time is over; refused before it is (LIMIT_PAUSED)',
    response: Control,
  }),
  activity: defineEndpoint({
    ...MEMBER_READ,
    path: '/api/account/activity',
    summary: 'What was deposited and withdrawn in each of the last six months, newest first',
    response: v.object({ months: v.array(Month) }),
  }),
}
