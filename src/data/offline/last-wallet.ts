import * as v from 'valibot'
import { Maybe } from '../../contract/primitives.ts'
import type { Wallet } from '../wallet.ts'
import { leftOut } from './left-out.ts'

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
