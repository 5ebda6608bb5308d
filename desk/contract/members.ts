import * as v from 'valibot'
import { Control } from '../../src/contract/limits.ts'
import { DateTime, MAX_MOVED_SATANG, RequestBaht, ResponseBaht, Text } from '../../src/contract/primitives.ts'
import { deskChange, type DeskEndpoint, deskQuery, deskRead } from './endpoint.ts'
import { Because, ById, Id, SeenText } from './fields.ts'
import { Marks } from './marks.ts'
import { Receivers } from './queue.ts'
import { LOCK_ROLES, MONEY_ROLES, NOTE_ROLES, RESTORE_ROLES, ROLES, SESSION_ROLES } from './roles.ts'

const Found = v.object({
  id: Id,
  /** Masked. */
  phone: v.string(),
  name: v.string(),
  status: v.picklist(['active', 'blocked']),
})

/** Something that happened to a member. */
export const MemberEvent = v.object({
  at: DateTime,
  source: v.picklist(['ledger', 'slip', 'announcement', 'session', 'account', 'desk', 'game']),
  /** The kind of the transfer, the status, or the act. */
  what: v.string(),
  /** Of the wallet, where money moved; else what was asked for. */
  amount: v.nullish(ResponseBaht),
  /** The reference, the reason or the person of the house. */
  note: v.nullish(v.string()),
  /** Where it is a credit of which something is left: its reference, and what was not taken back. */
  credit: v.nullish(v.object({ reference: v.string(), left: ResponseBaht })),
})

/** How many events a page has at least, unless it is the last. */
export const TIMELINE_PAGE = 100

export type MemberEvent = v.InferOutput<typeof MemberEvent>

/** A prize of the wheel. */
const Coupon = v.object({
  id: Id,
  code: v.string(),
  /** A gift is handed out by the house; the member claims anything else. Absent for a prize that is no longer on the list. */
  kind: v.nullish(v.picklist(['cash', 'coins', 'gift'])),
  /** 0 where it is no money. */
  amount: ResponseBaht,
  /** The last moment at which it can be claimed. */
  until: DateTime,
  state: v.picklist(['open', 'claimed', 'expired']),
  claimedAt: v.nullish(DateTime),
})

export type MemberCoupon = v.InferOutput<typeof Coupon>

const Member = v.object({
  ...Found.entries,
  since: DateTime,
  bankCode: v.string(),
  accountEnd: v.string(),
  accountName: v.string(),
  /** Whether the holder's name differs from the member's. */
  isOtherHolder: v.boolean(),
  /** How many sessions are open. */
  sessions: v.number(),
  /** Whether members are told of what the house changes for them. */
  canNotify: v.nullish(v.boolean()),
  /** Their conversation in the chat; null before their first message. */
  chat: v.nullish(Id),
  /** Of the prize wheel. */
  coins: v.nullish(v.number()),
  balances: v.array(v.object({ kind: v.string(), amount: ResponseBaht })),
  /** Codes of games that are not connected and have money of the member. */
  strandedGames: v.nullish(v.array(v.string()), []),
  /** What the member has set for themselves; nobody at the desk can change it. */
  ...Control.entries,
  marks: v.nullish(Marks, []),
  /** What may be withdrawn in a day: as the desk has set it for this member, and as the house has for all. */
  dailyWithdrawals: v.nullish(v.object({ own: v.nullish(ResponseBaht), house: v.nullish(ResponseBaht) })),
  /** The last 20, the newest first. */
  coupons: v.nullish(v.array(Coupon), []),
  receivers: v.nullish(Receivers, []),
  /** The newest first. */
  timeline: v.array(MemberEvent),
})

export type DeskMember = v.InferOutput<typeof Member>

const Done = v.object({ outcome: v.picklist(['done', 'unknown']) })

/** A call that changes something about a member, once for each key. */
const actAtMember = <const E extends Omit<DeskEndpoint, 'method' | 'effect'>>(endpoint: E) =>
  deskChange({ idempotencyKey: true, params: ById, ...endpoint })

/** Members, as the people of the house see them; each call is logged. */
export const members = {
  search: deskQuery({
    path: '/api/members',
    summary: 'At most 20 members by phone, name, bank account, or the reference of a transfer or payment',
    may: ROLES,
    body: v.object({ search: v.pipe(SeenText(80), v.minLength(2)) }),
    response: v.array(Found),
  }),
  read: deskRead({
    path: '/api/members/:id',
    summary: 'A member with balances, own limits and the last events',
    may: ROLES,
    params: ById,
    response: Member,
  }),
  timeline: deskQuery({
    path: '/api/members/:id/timeline',
    summary:
      'Everything that happened to a member, games included, the newest first; logged as a read of the member',
    may: ROLES,
    params: ById,
    /** When the last event of the page before happened. */
    body: v.object({ before: v.nullish(DateTime) }),
    response: v.array(MemberEvent),
  }),
  lock: actAtMember({
    path: '/api/members/:id/lock',
    summary: 'Locks a member out, whose sessions end at once, or lets them in again',
    may: LOCK_ROLES,
    body: v.object({ isLocked: v.boolean(), because: Because }),
    response: Done,
  }),
  endSessions: actAtMember({
    path: '/api/members/:id/end-sessions',
    summary: 'Logs a member out everywhere',
    may: SESSION_ROLES,
    body: v.object({ because: Because }),
    response: Done,
  }),
  note: actAtMember({
    path: '/api/members/:id/note',
    summary: 'Writes a note about a member, which stays in the timeline',
    may: NOTE_ROLES,
    body: v.object({ because: Because }),
    response: Done,
  }),
  lowerLimit: actAtMember({
    path: '/api/members/:id/lower-limit',
    summary: 'Lowers what a member may withdraw in a day at once; anything else two people do',
    may: MONEY_ROLES,
    body: v.object({
      amount: v.pipe(RequestBaht, v.minValue(0), v.maxValue(MAX_MOVED_SATANG)),
      because: Because,
    }),
    response: v.object({ outcome: v.picklist(['done', 'unknown', 'not-lower']) }),
  }),
  handOut: actAtMember({
    path: '/api/members/:id/hand-out',
    summary: 'Marks a gift of the wheel as handed out to the member',
    may: MONEY_ROLES,
    body: v.object({ coupon: Id, because: Because }),
    response: v.object({ outcome: v.picklist(['done', 'unknown', 'claimed', 'expired']) }),
  }),
  givePassword: actAtMember({
    path: '/api/members/:id/give-password',
    summary: 'Gives a member a random password and ends all sessions; only the first answer has it',
    may: RESTORE_ROLES,
    needsFreshCode: true,
    body: v.object({ because: Because }),
    response: v.object({
      ...Done.entries,
      /** Absent where the call was repeated: it is stored nowhere. */
      password: v.nullish(v.string()),
    }),
  }),
  sendCode: deskChange({
    path: '/api/members/:id/send-code',
    summary: 'Sends a code to the phone number that a member wants to have; they read it out',
    may: RESTORE_ROLES,
    needsFreshCode: true,
    params: ById,
    body: v.object({ phone: Text(32) }),
    response: v.variant('outcome', [
      v.object({ outcome: v.literal('sent'), otpToken: v.string(), otpRef: v.string() }),
      /** `no-sms`: no SMS provider is connected. */
      v.object({ outcome: v.picklist(['unknown', 'no-sms']) }),
    ]),
  }),
  banks: deskRead({
    path: '/api/banks',
    summary: 'The banks at which members may have accounts, those of the own country first',
    may: RESTORE_ROLES,
    response: v.array(v.object({ code: v.string(), nameTH: v.string(), nameEN: v.string() })),
  }),
}
