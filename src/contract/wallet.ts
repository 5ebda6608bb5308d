import * as v from 'valibot'
import { defineEndpoint, UPLOAD_TIMEOUT_MS } from './endpoint.ts'
import { DateTime, Id, Maybe, Numeric, RequestBaht, ResponseBaht, Text } from './primitives.ts'
import { Acknowledgement, BankNames, HtmlText } from './shapes.ts'

/** Code of a game account, or `WALLET` for the main wallet. */
const AccountCode = Text(64)
const SlotCode = v.object({ slotCode: AccountCode })
const Amount = v.object({ amount: RequestBaht })

const GameAccount = v.object({
  code: v.string(),
  name: v.string(),
  category: v.picklist(['slot', 'sport', 'lotto']),
  isActive: v.boolean(),
  amount: v.nullish(ResponseBaht, 0),
  /** Factor from wallet baht to the provider's own credits. */
  ftWalletSlot: v.nullish(Numeric, 1),
  logo: Maybe(v.string()),
  background: Maybe(v.string()),
  web: v.nullish(v.string(), null),
  android: v.nullish(v.string(), null),
  ios: v.nullish(v.string(), null),
})

/** One sum that was sent or asked for, and is not where it is meant to be. */
const OnItsWay = v.object({
  /** withdrawal, transfer, slip, qr, announcement; others are not shown. */
  kind: v.string(),
  /** Left out by a slip of which nothing was said. */
  amount: Maybe(ResponseBaht),
  since: DateTime,
  /** When a QR can no longer be paid. */
  until: Maybe(DateTime),
})

const Wallet = v.object({
  profile: v.object({ _id: Id, name: v.string(), username: v.string(), coin: v.nullish(Numeric, 0) }),
  bankAccount: Maybe(
    v.object({
      bank: Maybe(BankNames),
      bankAccountName: Maybe(v.string()),
      bankAccountNo: Maybe(v.string()),
      bankCode: Maybe(v.string()),
    }),
  ),
  wallet: v.object({ amount: ResponseBaht }),
  /** In none of the balances: on its way between the wallet and games, and asked to be paid out. Left out by servers that do not tell. */
  onItsWay: Maybe(
    v.object({
      transfer: v.nullish(ResponseBaht, 0),
      withdrawal: v.nullish(ResponseBaht, 0),
      items: v.nullish(v.array(OnItsWay), []),
    }),
  ),
  /** For how many seconds the game that was asked longest ago has not said what lies there. Left out, the balances are as of now. */
  balanceAge: v.nullish(Numeric, 0),
  /** Percentages of the bonus at which it ends as won (`success`) or lost (`fail`). */
  invite: v.nullish(
    v.object({ amount: v.nullish(ResponseBaht, 0), success: Maybe(Numeric), fail: Maybe(Numeric) }),
    {},
  ),
  slots: v.nullish(v.array(GameAccount), []),
})

/** Codes of the games whose provider failed. */
const Heard = v.union([
  v.object({ failed: v.nullish(v.array(v.string()), []) }),
  v.pipe(
    v.nullish(v.union([v.string(), v.boolean()])),
    v.transform((): { failed: string[] } => ({ failed: [] })),
  ),
])

const Source = v.object({
  code: v.string(),
  /**
   * `moved`: it arrived. `stayed`: it is where it was. `in-wallet`: the target refused what had left a game, and it lies in the main
   * wallet. `checking`: a provider gave no answer, and it arrives or returns once it is known.
   */
  outcome: v.picklist(['moved', 'stayed', 'in-wallet', 'checking']),
  /** Left out where nobody knows what lies there. */
  amount: Maybe(ResponseBaht),
})

/** The outcome for each balance, where the server reports it; `failed` names the games that kept one from arriving. */
const Sweep = v.union([
  v.object({
    failed: v.nullish(v.array(v.string()), []),
    sources: v.fallback(Maybe(v.array(Source)), undefined),
  }),
  v.pipe(
    Heard,
    v.transform(({ failed }) => ({ failed, sources: undefined })),
  ),
])

/** What was moved, where the server says it: 0 when everything was asked for and nothing was there. */
const Transferred = v.union([
  v.object({ message: v.string(), amount: Maybe(ResponseBaht) }),
  v.pipe(
    Acknowledgement,
    v.transform(({ message }) => ({ message, amount: undefined })),
  ),
])

/** An amount as a text field of a form. */
const FormBaht = v.pipe(v.string(), v.decimal(), v.transform(Number), RequestBaht)

/** The main wallet, the game accounts, and all ways between them and the world outside except QR. */
export const wallet = {
  read: defineEndpoint({
    method: 'GET',
    path: '/api/wallet',
    summary: 'Everything the home screen shows',
    access: 'member',
    effect: 'read',
    response: Wallet,
  }),
  refreshSlots: defineEndpoint({
    method: 'GET',
    path: '/api/wallet/refresh/slot',
    summary: 'Ask every game provider for the balance again',
    access: 'member',
    effect: 'change',
    response: Heard,
  }),
  activate: defineEndpoint({
    method: 'GET',
    path: '/api/wallet/activate/:slotCode',
    summary: 'Open the account at a game provider',
    access: 'member',
    effect: 'change',
    params: SlotCode,
    response: Acknowledgement,
  }),
  credentials: defineEndpoint({
    method: 'GET',
    path: '/api/wallet/account/:slotCode',
    summary: 'User name and password at a game provider',
    access: 'member',
    effect: 'read',
    params: SlotCode,
    response: v.object({ username: v.string(), password: v.string(), event: Maybe(HtmlText) }),
  }),
  resetPassword: defineEndpoint({
    method: 'GET',
    path: '/api/wallet/resetpassword/:slotCode',
    summary: 'Set a new password at a game provider; the credentials are read afterwards',
    access: 'member',
    effect: 'change',
    params: SlotCode,
    response: Acknowledgement,
  }),
  add: defineEndpoint({
    method: 'POST',
    path: '/api/wallet/add',
    summary: 'Announce a deposit that the operator books by hand; credits nothing itself',
    access: 'member',
    effect: 'change',
    idempotencyKey: true,
    body: Amount,
    response: Acknowledgement,
  }),
  transfer: defineEndpoint({
    method: 'POST',
    path: '/api/wallet/transfer',
    summary: 'Move money between the wallet and a game, or between two games',
    access: 'member',
    effect: 'change',
    idempotencyKey: true,
    body: v.object({
      from: AccountCode,
      to: AccountCode,
      amount: RequestBaht,
      /** Move what lies there by then, whatever `amount` says; a server that does not know this moves `amount`. */
      all: v.optional(v.boolean()),
    }),
    response: Transferred,
  }),
  transferAll: defineEndpoint({
    method: 'POST',
    path: '/api/wallet/transferAll',
    summary: 'Move every other balance into one account; reports the outcome of each',
    access: 'member',
    effect: 'change',
    idempotencyKey: true,
    body: v.object({ to: AccountCode }),
    response: Sweep,
  }),
  withdraw: defineEndpoint({
    method: 'POST',
    path: '/api/wallet/withdraw',
    summary: 'Withdraw from the main wallet to the registered bank account',
    access: 'member',
    effect: 'change',
    idempotencyKey: true,
    body: Amount,
    response: Acknowledgement,
  }),
  withdrawAll: defineEndpoint({
    method: 'POST',
    path: '/api/wallet/withdrawAll',
    summary: 'Bring from the games what the main wallet lacks, then withdraw the amount',
    access: 'member',
    effect: 'change',
    idempotencyKey: true,
    body: Amount,
    response: Acknowledgement,
  }),
  uploadSlip: defineEndpoint({
    method: 'POST',
    path: '/api/wallet/slip',
    summary: 'Hand in the slip of a bank transfer',
    access: 'member',
    effect: 'change',
    idempotencyKey: true,
    multipart: true,
    timeoutMs: UPLOAD_TIMEOUT_MS,
    body: v.object({ bankCode: v.optional(Text(16)), amount: v.optional(FormBaht) }),
    response: Acknowledgement,
  }),
  sendGiftLink: defineEndpoint({
    method: 'POST',
    path: '/api/wallet/truelink',
    summary: 'Redeem a mobile-wallet gift; the link is encrypted with the shared key',
    access: 'member',
    effect: 'change',
    idempotencyKey: true,
    body: v.object({ link: Text(4096) }),
    response: Acknowledgement,
  }),
}
