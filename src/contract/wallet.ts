import * as v from 'valibot'
import { defineEndpoint, MEMBER_CHANGE, MEMBER_READ, MONEY_MOVE, UPLOAD_TIMEOUT_MS } from './endpoint.ts'
import { Pause } from './pause.ts'
import { DateTime, Id, Maybe, Numeric, RequestBaht, ResponseBaht, Text } from './primitives.ts'
import { Acknowledgement, BankNames, Confirmation, HtmlText, Kip } from './shapes.ts'

/** Codes of the games whose provider failed. */
const Refreshed = v.union([
  v.object({ failed: v.nullish(v.array(v.string()), []) }),
  v.pipe(
    v.nullish(v.union([v.string(), v.boolean()])),
    v.transform((): { failed: string[] } => ({ failed: [] })),
  ),
])

const Source = v.object({
  code: v.string(),
  /** `stayed`: it is where it was. `in-wallet`: it left a game, and the target refused it. `checking`: a provider gave no answer. */
  outcome: v.picklist(['moved', 'stayed', 'in-wallet', 'checking']),
  /** Absent where the balance is not known. */
  amount: Maybe(ResponseBaht),
})

/** The outcome for each balance, where the server reports it. `failed` lists the games whose failure kept a balance from arriving. */
const Sweep = v.union([
  v.object({
    failed: v.nullish(v.array(v.string()), []),
    sources: v.fallback(Maybe(v.array(Source)), undefined),
  }),
  v.pipe(
    Refreshed,
    v.transform(({ failed }) => ({ failed, sources: undefined })),
  ),
])

/** The moved amount, where the server reports it: 0 when the whole balance was requested and nothing was there. */
const Transferred = v.union([
  v.object({ message: v.string(), amount: Maybe(ResponseBaht) }),
  v.pipe(
    Acknowledgement,
    v.transform(({ message }) => ({ message, amount: undefined })),
  ),
])

/** Identifies the new slip among the member's slips, where the server sends a reference. */
const HandedIn = v.union([
  v.object({ message: v.string(), reference: Maybe(Id) }),
  v.pipe(
    Acknowledgement,
    v.transform(({ message }) => ({ message, reference: undefined })),
  ),
])

/** Money that was sent or requested and has not arrived yet. */
const OnItsWay = v.object({
  /** The operator finds the transaction by it. */
  id: Maybe(Id),
  /** withdrawal, transfer, slip, qr, announcement; other kinds are not shown. */
  kind: v.string(),
  /** Absent for a slip whose amount is not known. */
  amount: Maybe(ResponseBaht),
  /** What a QR in kip asks for, or a withdrawal to an account in kip is paid. */
  kip: Maybe(Numeric),
  since: DateTime,
  /** When a QR expires. */
  until: Maybe(DateTime),
  /** Name of the game whose answer a transfer waits for. */
  game: Maybe(v.string()),
  /** The idempotency key of the call that moves it: of a transfer, or of the transfer of all of which it is a part. */
  operationKey: Maybe(v.string()),
  /** Where a withdrawal goes, which need not be the account that is registered now: the bank, and the last digits. */
  account: Maybe(v.object({ bank: Maybe(BankNames), bankCode: v.string(), end: v.string() })),
})

/** Money that did not arrive where it was sent: a rejected withdrawal, whose amount is back in the main wallet, or a rejected slip. */
const Refused = v.object({
  id: Id,
  /** withdrawal, slip; other kinds are not shown. */
  kind: v.string(),
  /** Absent for a slip whose amount is not known. */
  amount: Maybe(ResponseBaht),
  since: DateTime,
  /** When the amount of a withdrawal returned. */
  endedAt: Maybe(DateTime),
  /** The operator's words for a withdrawal, a reason code for a slip. */
  reason: Maybe(v.string()),
})

/** Code of a game account, or `WALLET` for the main wallet. */
const AccountCode = Text(64)
const SlotCode = v.object({ slotCode: AccountCode })

/** `forfeits`: the most of a won bonus that the member agrees to lose (FORFEIT_CHANGED). `kip`: what an account in kip is paid (KIP_CHANGED). */
const Withdrawal = v.object({ amount: RequestBaht, forfeits: v.optional(RequestBaht), kip: Kip })

const GameAccount = v.object({
  code: v.string(),
  name: v.string(),
  category: v.picklist(['slot', 'sport', 'lotto']),
  isActive: v.boolean(),
  amount: v.nullish(ResponseBaht, 0),
  /** Conversion factor from baht in the wallet to the provider's own credits. */
  ftWalletSlot: v.nullish(Numeric, 1),
  logo: Maybe(v.string()),
  background: Maybe(v.string()),
  web: v.nullish(v.string(), null),
  android: v.nullish(v.string(), null),
  ios: v.nullish(v.string(), null),
})

const Wallet = v.object({
  profile: v.object({ _id: Id, name: v.string(), username: v.string(), coin: v.nullish(Numeric, 0) }),
  bankAccount: Maybe(
    v.object({
      bank: Maybe(BankNames),
      bankAccountName: Maybe(v.string()),
      bankAccountNo: Maybe(v.string()),
      bankCode: Maybe(v.string()),
      currency: Maybe(v.string()),
    }),
  ),
  wallet: v.object({ amount: ResponseBaht }),
  /** Money that is in none of the balances: transfers between the wallet and games, and requested withdrawals. Not every server sends it. */
  onItsWay: Maybe(
    v.object({
      transfer: v.nullish(ResponseBaht, 0),
      withdrawal: v.nullish(ResponseBaht, 0),
      items: v.nullish(v.array(OnItsWay), []),
      /** What was refused in the last days, newest first. */
      refused: v.nullish(v.array(Refused), []),
    }),
  ),
  /** What remains of a won bonus. A member who withdraws less than this forfeits the rest of it. Not every server sends it. */
  atStake: Maybe(ResponseBaht),
  /** Age in seconds of the oldest balance among the games. Absent: all balances are current. */
  balanceAge: v.nullish(Numeric, 0),
  /** Percentages of the bonus at which it ends as won (`success`) or lost (`fail`). */
  invite: v.nullish(
    v.object({
      amount: v.nullish(ResponseBaht, 0),
      success: Maybe(Numeric),
      fail: Maybe(Numeric),
      /** The member's short invite code, for a friend who types it. The invite link has `PR` and the member's id. */
      code: Maybe(v.string()),
    }),
    {},
  ),
  slots: v.nullish(v.array(GameAccount), []),
  /** How many messages of the operator the member has not seen. Not every server sends it. */
  unreadMessages: Maybe(Numeric),
  /** The member's pause: nothing that it closes is offered. Not every server sends it. */
  pause: Maybe(Pause),
})

/** An amount as a text field of a form. */
const FormBaht = v.pipe(v.string(), v.decimal(), v.transform(Number), RequestBaht)

/** The main wallet, the game accounts, and all ways to move money in, out and between them, except QR. */
export const wallet = {
  read: defineEndpoint({
    ...MEMBER_READ,
    path: '/api/wallet',
    summary: 'Everything the home screen shows',
    response: Wallet,
  }),
  refreshSlots: defineEndpoint({
    ...MEMBER_CHANGE,
    method: 'GET',
    path: '/api/wallet/refresh/slot',
    summary: 'Ask every game provider for the balance again',
    response: Refreshed,
  }),
  activate: defineEndpoint({
    ...MEMBER_CHANGE,
    method: 'GET',
    path: '/api/wallet/activate/:slotCode',
    summary: 'Open the account at a game provider',
    params: SlotCode,
    response: Acknowledgement,
  }),
  credentials: defineEndpoint({
    ...MEMBER_READ,
    path: '/api/wallet/account/:slotCode',
    summary: 'User name and password at a game provider',
    params: SlotCode,
    response: v.object({ username: v.string(), password: v.string(), event: Maybe(HtmlText) }),
  }),
  resetPassword: defineEndpoint({
    ...MEMBER_CHANGE,
    method: 'GET',
    path: '/api/wallet/resetpassword/:slotCode',
    summary: 'Set a new password at a game provider; the credentials are read afterwards',
    params: SlotCode,
    response: Acknowledgement,
  }),
  add: defineEndpoint({
    ...MONEY_MOVE,
    method: 'POST',
    path: '/api/wallet/add',
    summary: 'Announce a deposit that the operator books by hand; credits nothing itself',
    body: v.object({ amount: RequestBaht }),
    response: Acknowledgement,
    confirms: Confirmation,
  }),
  transfer: defineEndpoint({
    ...MONEY_MOVE,
    method: 'POST',
    path: '/api/wallet/transfer',
    summary: 'Move money between the wallet and a game, or between two games',
    body: v.object({
      from: AccountCode,
      to: AccountCode,
      amount: RequestBaht,
      /** Moves the whole balance, whatever `amount` says. A server that does not know this field moves `amount`. */
      all: v.optional(v.boolean()),
    }),
    response: Transferred,
    confirms: Confirmation,
  }),
  transferAll: defineEndpoint({
    ...MONEY_MOVE,
    method: 'POST',
    path: '/api/wallet/transferAll',
    summary: 'Move every other balance into one account; reports the outcome of each',
    body: v.object({ to: AccountCode }),
    response: Sweep,
    confirms: v.object({ failed: v.array(v.string()) }),
  }),
  withdraw: defineEndpoint({
    ...MONEY_MOVE,
    method: 'POST',
    path: '/api/wallet/withdraw',
    summary: 'Withdraw from the main wallet to the registered bank account',
    body: Withdrawal,
    response: Acknowledgement,
    confirms: Confirmation,
  }),
  withdrawAll: defineEndpoint({
    ...MONEY_MOVE,
    method: 'POST',
    path: '/api/wallet/withdrawAll',
    summary: 'Bring from the games what the main wallet lacks, then withdraw the amount',
    body: Withdrawal,
    response: Acknowledgement,
    confirms: Confirmation,
  }),
  uploadSlip: defineEndpoint({
    ...MONEY_MOVE,
    method: 'POST',
    path: '/api/wallet/slip',
    summary: 'Hand in the slip of a bank transfer',
    multipart: true,
    timeoutMs: UPLOAD_TIMEOUT_MS,
    body: v.object({ bankCode: v.optional(Text(16)), amount: v.optional(FormBaht) }),
    response: HandedIn,
    confirms: Confirmation,
  }),
  sendGiftLink: defineEndpoint({
    ...MONEY_MOVE,
    method: 'POST',
    path: '/api/wallet/truelink',
    summary: 'Redeem a mobile-wallet gift; the link is encrypted with the shared key',
    body: v.object({ link: Text(4096) }),
    response: Acknowledgement,
    confirms: Confirmation,
  }),
}
