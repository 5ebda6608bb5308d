import * as v from 'valibot'
import { STATEMENT_FILTERS } from '../domain/money/statement-entry.ts'
import { defineEndpoint, MEMBER_READ } from './endpoint.ts'
import { DateTime, Id, Maybe, Numeric, ResponseBaht, Text } from './primitives.ts'
import { BareOr, InKip, PageOf, PageRequest } from './shapes.ts'

const Described = Maybe(v.object({ description: Maybe(v.string()) }))

const Statement = v.object({
  _id: Maybe(Id),
  /** deposit, bonus, finish_bonus, withdraw, transfer, and from our server correction; other types are shown as they are. */
  statementType: v.string(),
  from: Maybe(v.string()),
  /** How a deposit was made: qr, bank, gift; others are shown by `from` alone. Our server sends it. */
  way: Maybe(v.string()),
  to: Maybe(v.string()),
  /** SUCCESS, FAILED; anything else is in progress. */
  status: Maybe(v.string()),
  /** Why it failed or was corrected, in the operator's words. */
  note: Maybe(v.string()),
  amount: ResponseBaht,
  /** By how much a correction, or the end of a bonus, changed the wallet: below zero where it was taken back. Our server sends it where it did. */
  moved: Maybe(ResponseBaht),
  /** The amount that the QR of a deposit asked for, when another amount arrived. Our server sends it. */
  asked: Maybe(ResponseBaht),
  /** What was paid in kip for a deposit, or is paid out for a withdrawal, and the rate. Our server sends it. */
  kip: Maybe(InKip),
  /** The member's account that a deposit came from, or that a withdrawal goes to: its bank, and the last digits. Our server sends it. */
  account: Maybe(v.object({ bankCode: v.string(), end: v.string() })),
  /** Everything the member had afterwards. Our server sends it for what it has booked. */
  totalAfter: Maybe(ResponseBaht),
  /** When the QR of a deposit was created, or the member's bank sent it. Our server sends it. */
  begunAt: Maybe(DateTime),
  createdAt: DateTime,
  /** When a requested movement ended. Our server sends it. */
  settledAt: Maybe(DateTime),
  bonus: Described,
  promotion: Described,
  invite: Described,
  refund: Described,
  luckydraw: Described,
})

/** Filter of the statement; an ended bonus counts as a bonus. Servers without filters send everything. */
const Kind = v.optional(v.picklist(STATEMENT_FILTERS))

/** The sums of one day, over all its transactions of the requested kind, including those on other pages. */
const Day = v.object({
  /** In Bangkok, as `2026-11-23`. */
  day: v.string(),
  /** Successful deposits and bonuses. */
  in: ResponseBaht,
  /** Successful withdrawals, and what ended bonuses took back. */
  out: ResponseBaht,
  /** Withdrawals that are not decided yet. */
  waiting: v.nullish(ResponseBaht, 0),
})

const Rows = v.array(Statement)

/** A page of the statement. Servers that support the filter also send the sums of its days; others send neither. */
const StatementPage = v.union([
  v.pipe(
    Rows,
    v.transform((rows) => ({ rows, total: undefined, days: undefined })),
  ),
  v.pipe(
    v.object({ statements: Rows, total: Maybe(Numeric), days: Maybe(v.array(Day)) }),
    v.transform(({ statements, total, days }) => ({ rows: statements, total, days })),
  ),
])

const Slip = v.object({
  createdAt: DateTime,
  /** What was credited, or before that what the member has said; zero while neither is known. */
  amount: v.nullish(ResponseBaht, 0),
  /** SUCCESS, FAILED; anything else is in progress. */
  status: Maybe(v.string()),
  /** Why it failed; of an accepted one `CREDITED_BEFORE`, of one in progress `WITH_PERSON`. */
  note: Maybe(v.string()),
  link: Maybe(v.string()),
  reference: Maybe(Id),
})

/** Transactions of a member's money, and the slips they have sent. */
export const statement = {
  list: defineEndpoint({
    method: 'POST',
    path: '/api/statement',
    summary: "The member's transactions, newest first",
    access: 'member',
    effect: 'read',
    body: v.object({ ...PageRequest.entries, kind: Kind }),
    response: StatementPage,
  }),
  slips: defineEndpoint({
    method: 'POST',
    path: '/api/statement/slip',
    summary: "The member's slips, newest first",
    access: 'member',
    effect: 'read',
    body: PageRequest,
    response: PageOf('slips', Slip),
  }),
  slipImage: defineEndpoint({
    ...MEMBER_READ,
    path: '/api/statement/slip/reference/:reference',
    summary: 'Where the picture of a slip is',
    params: v.object({ reference: Text(128) }),
    response: BareOr('url', v.string()),
  }),
}
