import type { InfiniteData } from '@tanstack/react-query'
import * as v from 'valibot'
import { Maybe } from '../../contract/primitives.ts'
import type { StatementPage } from '../statement.ts'
import type { Wallet } from '../wallet.ts'

const GameAccount = v.object({
  code: v.string(),
  name: v.string(),
  category: v.picklist(['slot', 'sport', 'lotto']),
  isActive: v.boolean(),
  amount: v.number(),
  ftWalletSlot: v.number(),
  logo: Maybe(v.string()),
  background: Maybe(v.string()),
  web: leftOut(null),
  android: leftOut(null),
  ios: leftOut(null),
})

const OnItsWay = v.object({
  id: leftOut(undefined),
  kind: v.string(),
  amount: Maybe(v.number()),
  kip: Maybe(v.number()),
  since: v.string(),
  until: Maybe(v.string()),
  operationKey: leftOut(undefined),
})

/**
 * The wallet as it may be kept on a remembered member's device: names, amounts and pictures; no phone number, no bank account, no
 * identifiers. Parsing with this schema removes everything else before the wallet is stored, and validates the copy when it is read.
 */
export const LastWallet = v.object({
  profile: v.object({ _id: leftOut(''), username: leftOut(''), name: v.string(), coin: v.number() }),
  bankAccount: leftOut(undefined),
  wallet: v.object({ amount: v.number() }),
  onItsWay: Maybe(
    v.object({
      transfer: v.number(),
      withdrawal: v.number(),
      items: v.optional(v.array(OnItsWay), []),
      refused: leftOut([]),
    }),
  ),
  atStake: Maybe(v.number()),
  balanceAge: v.optional(v.number(), 0),
  invite: v.object({
    amount: v.number(),
    success: Maybe(v.number()),
    fail: Maybe(v.number()),
    code: leftOut(undefined),
  }),
  slots: v.array(GameAccount),
  // A member who opens the app offline cannot read them.
  unreadMessages: leftOut(undefined),
}) satisfies v.GenericSchema<unknown, Wallet>

/** A field that is not kept on the device: it is always read as `value`. */
export function leftOut<T>(value: T) {
  return v.pipe(
    v.optional(v.unknown(), null),
    v.transform((): T => value),
  )
}

const Described = Maybe(v.object({ description: Maybe(v.string()) }))

const Entry = v.object({
  _id: leftOut(undefined),
  statementType: v.string(),
  from: Maybe(v.string()),
  way: Maybe(v.string()),
  to: Maybe(v.string()),
  status: Maybe(v.string()),
  // The operator's words may contain more than a stranger with the device should read.
  note: leftOut(undefined),
  amount: v.number(),
  moved: Maybe(v.number()),
  asked: Maybe(v.number()),
  kip: Maybe(v.object({ amount: v.number(), kipPerBaht: v.number(), since: v.string() })),
  account: leftOut(undefined),
  totalAfter: leftOut(undefined),
  begunAt: Maybe(v.string()),
  createdAt: v.string(),
  settledAt: Maybe(v.string()),
  bonus: Described,
  promotion: Described,
  invite: Described,
  refund: Described,
  luckydraw: Described,
})

const Day = v.object({ day: v.string(), in: v.number(), out: v.number(), waiting: v.number() })

/** The statement as it may be kept on a remembered member's device: types, amounts and times, without the transactions' numbers. */
export const LastStatement = v.object({
  pages: v.array(v.object({ rows: v.array(Entry), total: Maybe(v.number()), days: Maybe(v.array(Day)) })),
  pageParams: v.array(v.number()),
}) satisfies v.GenericSchema<unknown, InfiniteData<StatementPage, number>>
