import * as v from 'valibot'
import { DateTime, Id, Maybe, Numeric, ResponseBaht } from './primitives.ts'

/** Money that was sent or requested and has not arrived yet. */
export const OnItsWay = v.object({
  /** The operator finds the transaction by it. */
  id: Maybe(Id),
  /** withdrawal, transfer, slip, qr, announcement; other kinds are not shown. */
  kind: v.string(),
  /** Absent for a slip whose amount is not known. */
  amount: Maybe(ResponseBaht),
  /** What a QR in kip asks for. */
  kip: Maybe(Numeric),
  since: DateTime,
  /** When a QR expires. */
  until: Maybe(DateTime),
  /** Name of the game whose answer a transfer waits for. */
  game: Maybe(v.string()),
  /** The idempotency key of the call that moves it: of a transfer, or of the transfer of all of which it is a part. */
  operationKey: Maybe(v.string()),
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
