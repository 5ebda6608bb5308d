import * as v from 'valibot'
import { DateTime, RequestBaht, ResponseBaht } from '../../src/contract/primitives.ts'
import { deskChange, deskQuery } from './endpoint.ts'
import { BankCode, BankReference, Because, ById, Currency, Id } from './fields.ts'
import { BOOKS_ROLES, MONEY_ROLES, NOT_SECOND } from './roles.ts'

/** How many withdrawals one file has at most. */
export const FILE_LINES = 300

/** Our reference of a payment, in the file and in what the bank says of it: the number of the file, and the line in it. */
export const FileReference = v.pipe(v.string(), v.regex(/^KP\d{8,12}$/))

/** The reference in a text of a bank, which may have put other words around it. */
export function referenceIn(text: string): string | undefined {
  return /(?<![A-Za-z0-9])KP\d{8,12}(?!\d)/i.exec(text)?.[0].toUpperCase()
}

const File = v.object({
  id: Id,
  number: v.number(),
  /** The bank of the house that pays, and the currency of what is paid. */
  bankCode: v.string(),
  currency: Currency,
  madeAt: DateTime,
  madeBy: v.object({ id: Id, name: v.string() }),
  undone: v.nullish(v.object({ at: DateTime, by: v.string() })),
  /** Of the file, and of those of it that the bank may still pay. */
  times: v.number(),
  /** What the house pays for them, in baht. */
  amount: ResponseBaht,
  openTimes: v.number(),
  openAmount: ResponseBaht,
})

export type PaymentFile = v.InferOutput<typeof File>

const Line = v.object({
  reference: v.string(),
  withdrawalId: Id,
  member: v.string(),
  payTo: v.string(),
  amount: ResponseBaht,
  kip: v.nullish(v.number()),
  /** `open`: the bank may pay it. */
  state: v.picklist(['open', 'paid', 'taken-out']),
})

/** A line for the bank. */
const Order = v.object({
  date: v.string(),
  /** Baht, or whole kip. */
  amount: v.number(),
  currency: v.picklist(['THB', 'LAK']),
  bankCode: v.string(),
  /** Under which Thai banks know that bank; absent for one of another country. */
  bankNumber: v.nullish(v.string()),
  accountNo: v.string(),
  accountName: v.string(),
  reference: v.string(),
})

/**
 * What became of a payment that the bank reports. `paid-before` and `taken-out`: it no longer waits in its file; what was taken out and is paid all the
 * same has to be looked at. The others say why it cannot be marked as paid now.
 */
const READ_BACK = [
  'paid',
  'paid-before',
  'taken-out',
  'unknown',
  'other-amount',
  'reference-used',
  'member-locked',
  'involved',
  'moved-on',
  ...NOT_SECOND,
] as const

export type ReadBack = (typeof READ_BACK)[number]

/** Files by which a bank of the house pays approved withdrawals. */
export const paymentFiles = {
  list: deskQuery({
    path: '/api/payment-files',
    summary: 'What waits to be put into a payment file, by bank of the house, and the last files',
    may: BOOKS_ROLES,
    response: v.object({
      ready: v.array(v.object({ bankCode: v.string(), times: v.number(), amount: ResponseBaht })),
      files: v.array(File),
    }),
  }),
  make: deskChange({
    path: '/api/payment-files/make',
    summary: 'Makes a payment file of the approved withdrawals that wait, and takes them from who has them',
    may: MONEY_ROLES,
    idempotencyKey: true,
    needsFreshCode: true,
    body: v.object({ bankCode: BankCode }),
    response: v.variant('outcome', [
      /** `leftOut`: of these somebody may have paid by hand, or this person does not pay them. */
      v.object({ outcome: v.literal('done'), id: Id, leftOut: v.number() }),
      v.object({ outcome: v.literal('nothing-waits'), leftOut: v.number() }),
    ]),
  }),
  read: deskQuery({
    path: '/api/payment-files/:id',
    summary: 'A payment file with the state of its lines, without the whole numbers of accounts',
    may: BOOKS_ROLES,
    params: ById,
    response: v.object({ ...File.entries, lines: v.array(Line) }),
  }),
  download: deskQuery({
    path: '/api/payment-files/:id/download',
    summary: 'What the bank gets, the same each time; logged',
    may: MONEY_ROLES,
    needsFreshCode: true,
    params: ById,
    response: v.object({ orders: v.array(Order) }),
  }),
  readBack: deskChange({
    path: '/api/payment-files/paid',
    summary:
      'Marks as paid what the bank says it has paid, by reference and amount, and says of each why not',
    may: MONEY_ROLES,
    idempotencyKey: true,
    body: v.object({
      payments: v.pipe(
        v.array(
          v.object({
            reference: FileReference,
            /** Baht, or whole kip. */
            amount: RequestBaht,
            /** The bank's own number; ours where it says none. */
            number: v.optional(BankReference),
          }),
        ),
        v.minLength(1),
        v.maxLength(FILE_LINES),
      ),
    }),
    response: v.object({
      answers: v.array(v.object({ reference: v.string(), outcome: v.picklist(READ_BACK) })),
    }),
  }),
  undo: deskChange({
    path: '/api/payment-files/:id/undo',
    summary: 'Takes out what the bank has not paid and will not pay; not by who made the file',
    may: MONEY_ROLES,
    idempotencyKey: true,
    needsFreshCode: true,
    params: ById,
    body: v.object({ because: Because }),
    response: v.object({ outcome: v.picklist(['done', 'unknown', 'moved-on', ...NOT_SECOND]) }),
  }),
}
