import * as v from 'valibot'
import { Maybe } from '../contract/primitives.ts'
import type { Wallet } from './wallet.ts'

/** Left out of the copy: what a lost phone must not tell, and what is of no use offline. */
const left = <T>(value: T) =>
  v.pipe(
    v.optional(v.unknown(), null),
    v.transform((): T => value),
  )

const GameAccount = v.object({
  code: v.string(),
  name: v.string(),
  category: v.picklist(['slot', 'sport', 'lotto']),
  isActive: v.boolean(),
  amount: v.number(),
  ftWalletSlot: v.number(),
  logo: Maybe(v.string()),
  background: Maybe(v.string()),
  web: left(null),
  android: left(null),
  ios: left(null),
})

/**
 * The wallet as it may be kept on a remembered member's device: names, amounts and pictures; no phone number, no bank account, no
 * identifiers. Parsing with it projects the wallet before it is stored and checks the copy when it is read.
 */
export const LastWallet = v.object({
  profile: v.object({ _id: left(''), username: left(''), name: v.string(), coin: v.number() }),
  bankAccount: left(undefined),
  wallet: v.object({ amount: v.number() }),
  invite: v.object({
    amount: v.number(),
    success: Maybe(v.number()),
    fail: Maybe(v.number()),
  }),
  slots: v.array(GameAccount),
}) satisfies v.GenericSchema<unknown, Wallet>
