import * as v from 'valibot'
import { DateTime, ResponseBaht, Text } from '../../src/contract/primitives.ts'
import { deskChange, deskQuery } from './endpoint.ts'
import { BankCode, Currency, Id } from './fields.ts'
import { BOOKS_ROLES, MONEY_ROLES } from './roles.ts'

/** A day in Asia/Bangkok: `2026-11-28`. */
const Day = v.pipe(
  v.string(),
  v.regex(/^2\d{3}-\d\d-\d\d$/),
  v.check((day) => !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day)),
)

/** A day, or a month: `2026-11`. */
export const Period = v.union([Day, v.pipe(v.string(), v.regex(/^2\d{3}-(?:0[1-9]|1[0-2])$/))])

/** Of the house, as the ledger names it: `bank:SCB`, `provider:PG`, `payout`, `bonus`. */
const Account = v.pipe(v.string(), v.maxLength(80), v.regex(/^[\w:.-]+$/))

/** An account of the house on a day. What members got from it counts up, what it took back down: `after` is what they have of it. */
const DayOfAccount = v.object({
  account: Account,
  before: ResponseBaht,
  after: ResponseBaht,
  /** What moved, by kind of transfer. */
  lines: v.array(
    v.object({
      kind: v.string(),
      times: v.number(),
      toMembers: ResponseBaht,
      fromMembers: ResponseBaht,
    }),
  ),
})

export type DayOfAccount = v.InferOutput<typeof DayOfAccount>

/** What is not finished at this moment. */
export const WAITING = [
  'withdrawals',
  'game-transfers',
  'stranded',
  'arrivals',
  'arrivals-of-members',
  'announcements',
] as const

/** Where the money of all members is at this moment. */
export const PLACES = ['wallet', 'games', 'transit', 'held', 'refund'] as const

/** One posting on an account of the house. */
const Entry = v.object({
  /** Of its transfer. */
  id: Id,
  at: DateTime,
  kind: v.string(),
  description: v.string(),
  reference: v.nullish(v.string()),
  memberId: v.nullish(Id),
  /** The member's phone number, masked. */
  member: v.nullish(v.string()),
  /** What the member got; negative: gave. */
  amount: ResponseBaht,
})

export type Entry = v.InferOutput<typeof Entry>

/** Money that came in at a bank of the house or was paid from it, as the house knows it. */
const BankLine = v.object({
  id: v.string(),
  at: DateTime,
  /** `waiting` and `closed`: it arrived, and no member has it. `by-hand`: credited without a number of the bank. */
  kind: v.picklist(['credited', 'waiting', 'closed', 'by-hand', 'paid']),
  /** In the currency of the account; below zero where it was paid. */
  amount: ResponseBaht,
  /** The bank's own. */
  number: v.nullish(v.string()),
  memberId: v.nullish(Id),
  /** Masked. */
  member: v.nullish(v.string()),
})

export type BankLine = v.InferOutput<typeof BankLine>

/** How many lines of a bank a day has at most. */
export const BANK_LINES = 5000

/** How many entries a page has. */
export const ENTRIES_PAGE = 100

/** The books of the house, by day. */
export const books = {
  day: deskQuery({
    path: '/api/books',
    summary: 'What moved on a day by account of the house, what waits now, and the last audit of the ledger',
    may: BOOKS_ROLES,
    body: v.object({ day: v.nullish(Day) }),
    response: v.object({
      day: v.string(),
      isOver: v.boolean(),
      accounts: v.array(DayOfAccount),
      /** Who has closed the day; `isSame`: its figures are still those that this person saw. */
      closed: v.nullish(v.object({ at: DateTime, by: v.string(), isSame: v.boolean() })),
      waiting: v.array(v.object({ what: v.picklist(WAITING), times: v.number(), amount: ResponseBaht })),
      places: v.array(v.object({ place: v.picklist(PLACES), amount: ResponseBaht })),
      /** Members who have money at games that are not connected, at most 100, the most first. */
      stranded: v.nullish(
        v.array(v.object({ memberId: Id, member: v.string(), slotCode: v.string(), amount: ResponseBaht })),
        [],
      ),
      audit: v.object({
        /** Undefined before the first audit. */
        at: v.nullish(DateTime),
        violations: v.nullish(v.number()),
        /** Since when no money moves, because the books do not agree. */
        haltedSince: v.nullish(DateTime),
      }),
    }),
  }),
  entries: deskQuery({
    path: '/api/books/entries',
    summary:
      'The postings of a day or month on an account of the house, or only those of a reward, the newest first',
    may: BOOKS_ROLES,
    body: v.object({
      day: Period,
      account: Account,
      /** Of a bonus or promotion, or the prize. */
      code: v.nullish(Text(64)),
      before: v.nullish(Id),
    }),
    response: v.array(Entry),
  }),
  bank: deskQuery({
    path: '/api/books/bank',
    summary:
      'What came in at a bank of the house on a day and was paid from it, to be compared with its statement; logged',
    may: BOOKS_ROLES,
    body: v.object({ day: v.nullish(Day), bankCode: v.nullish(BankCode) }),
    response: v.object({
      day: v.string(),
      /** Where the house has accounts. */
      banks: v.array(v.string()),
      bankCode: v.nullish(v.string()),
      currency: Currency,
      /** At most `BANK_LINES`, the first first. */
      lines: v.array(BankLine),
    }),
  }),
  close: deskChange({
    path: '/api/books/close',
    summary: 'Closes a day that is over: its figures are kept with who has seen them',
    may: MONEY_ROLES,
    idempotencyKey: true,
    body: v.object({ day: Day }),
    response: v.object({ outcome: v.picklist(['done', 'not-over', 'closed-before']) }),
  }),
}
