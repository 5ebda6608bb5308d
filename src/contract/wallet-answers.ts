import * as v from 'valibot'
import { DateTime, Id, Maybe, Numeric, ResponseBaht } from './primitives.ts'
import { Acknowledgement, BankNames } from './shapes.ts'

/** Codes of the games whose provider failed. */
export const Refreshed = v.union([
  v.object({ failed: v.nullish(v.array(v.string()), []) }),
  v.pipe(
    v.nullish(v.union([v.string(), v.boolean()])),
    v.transform((): { failed: string[] } => ({ failed: [] })),
  ),
])

const Source = v.object({
  code: v.string(),
  /**
   * `moved`: the money arrived. `stayed`: it is where it was. `in-wallet`: it left a game, the target refused it, and it is in the main
   * wallet. `checking`: a provider gave no answer; the money arrives or returns once the outcome is known.
   */
  outcome: v.picklist(['moved', 'stayed', 'in-wallet', 'checking']),
  /** Absent where the balance is not known. */
  amount: Maybe(ResponseBaht),
})

/** The outcome for each balance, where the server reports it. `failed` lists the games whose failure kept a balance from arriving. */
export const Sweep = v.union([
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
export const Transferred = v.union([
  v.object({ message: v.string(), amount: Maybe(ResponseBaht) }),
  v.pipe(
    Acknowledgement,
    v.transform(({ message }) => ({ message, amount: undefined })),
  ),
])

/** Identifies the new slip among the member's slips, where the server sends a reference. */
export const HandedIn = v.union([
  v.object({ message: v.string(), reference: Maybe(Id) }),
  v.pipe(
    Acknowledgement,
    v.transform(({ message }) => ({ message, reference: undefined })),
  ),
])

/** Money that was sent or requested and has not arrived yet. */
export const OnItsWay = v.object({
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
export const Refused = v.object({
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
