import * as v from 'valibot'
import { Maybe } from '../../contract/primitives.ts'
import { leftOut } from './left-out.ts'
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
  kind: v.string(),
  amount: Maybe(v.number()),
  since: v.string(),
  until: Maybe(v.string()),
})

/**
 * The wallet as it may be kept on a remembered member's device: names, amounts and pictures; no phone number, no bank account, no
 * identifiers. Parsing with it projects the wallet before it is stored and checks the copy when it is read.
 */
export const LastWallet = v.object({
  profile: v.object({ _id: leftOut(''), username: leftOut(''), name: v.string(), coin: v.number() }),
  bankAccount: leftOut(undefined),
  wallet: v.object({ amount: v.number() }),
  onItsWay: Maybe(
    v.object({ transfer: v.number(), withdrawal: v.number(), items: v.optional(v.array(OnItsWay), []) }),
  ),
  balanceAge: v.optional(v.number(), 0),
  invite: v.object({
    amount: v.number(),
    success: Maybe(v.number()),
    fail: Maybe(v.number()),
  }),
  slots: v.array(GameAccount),
}) satisfies v.GenericSchema<unknown, Wallet>
