import * as v from 'valibot'
import { Password } from './account.ts'
import { defineEndpoint } from './endpoint.ts'
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
  /**
   * A rise that the member has asked for. It takes effect when it is asked for again after `from` and before `until`, when it lapses. Without
   * an amount: no limit any more.
   */
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
 * Limits and pauses that a member sets for themselves. A backend without these calls answers 404, and nothing offers them.
 *
 * Over a limit, a QR, an announcement and a gift link are refused with DEPOSIT_LIMIT. During a pause these are refused with LIMIT_PAUSED, and
 * so are the ways to pay in (`lookup.deposit`), transfers into a game, opening a game, bonuses, promotions and the prize wheel.
 */
export const limits = {
  read: defineEndpoint({
    method: 'GET',
    path: '/api/account/limits',
    summary: "The member's own deposit limits, and their pause",
    access: 'member',
    effect: 'read',
    response: Control,
  }),
  change: defineEndpoint({
    method: 'PUT',
    path: '/api/account/limits/:period',
    summary:
      'Set a deposit limit: a lower one at once, a higher one or none when asked again after 24 hours, within the next 72',
    access: 'member',
    effect: 'change',
    params: v.object({ period: Period }),
    /** The amount that is in force already ends a waiting rise. */
    body: v.object({ amount: v.nullable(RequestBaht) }),
    response: Control,
  }),
  pause: defineEndpoint({
    method: 'POST',
    path: '/api/account/pause',
    summary:
      'Pause, an exclusion with the password; anything shorter than a pause in force is refused (LIMIT_PAUSED)',
    access: 'member',
    effect: 'change',
    /** The first three are breaks, which end by themselves; the others are exclusions. */
    body: v.object({
      length: v.picklist(['day', 'week', 'month', 'half-year', 'year', 'five-years']),
      /** Required for an exclusion: nobody can end one early, and a session alone may be somebody else's. */
      password: v.optional(Password),
    }),
    response: Control,
  }),
  reopen: defineEndpoint({
    method: 'DELETE',
    path: '/api/account/pause',
    summary: 'End an exclusion whose time is over; refused before it is (LIMIT_PAUSED)',
    access: 'member',
    effect: 'change',
    response: Control,
  }),
  activity: defineEndpoint({
    method: 'GET',
    path: '/api/account/activity',
    summary: 'What was deposited and withdrawn in each of the last six months, newest first',
    access: 'member',
    effect: 'read',
    response: v.object({ months: v.array(Month) }),
  }),
}
