import * as v from 'valibot'
import type { IncomingTransferListener } from '../providers/bank-feed.ts'
import { type BankRecord, type BankRecords, BankUnavailable } from '../providers/bank-records.ts'
import {
  type GameAccountRef,
  type GameProvider,
  ProviderError,
  ProviderRefusal,
  type ProviderRefusalReason,
} from '../providers/game-provider.ts'
import type { GiftProvider } from '../providers/gift-provider.ts'
import type { QrPaymentListener } from '../providers/qr-feed.ts'
import type { UploadScan } from '../providers/upload-scan.ts'
import { withinDeadline } from '../providers/within-deadline.ts'
import { type OutsideWatch, UNWATCHED, watched } from './call-outcomes.ts'
import { OutsideAddress } from './http/call-outside.ts'
import {
  MAX_OUTSIDE_UNITS,
  OutsideAmount,
  OutsideText,
  OutsideTime,
  paymentForm,
  transferForm,
} from './reports/webhook.ts'

/** A member waits for the answer about a gift. */
const GIFT_DEADLINE_MS = 20_000

const Found = v.optional(
  v.object({
    senderBankCode: OutsideText,
    senderAccountNo: OutsideText,
    receiverBankCode: OutsideText,
    receiverAccountNo: OutsideText,
    amount: OutsideAmount,
    currency: v.picklist(['THB', 'LAK']),
    sentAt: OutsideTime,
    reference: OutsideText,
  }),
)
const Captcha = v.object({ name: v.literal('BankUnavailable'), why: v.literal('captcha') })
const Worth = v.optional(OutsideAmount)

/** Banks whose answers are checked: one that does not fit is no answer, and the slip is judged later. */
export function checkedRecords(records: BankRecords, watch = UNWATCHED): BankRecords {
  async function find(...[slip, signal]: Parameters<BankRecords['find']>): Promise<BankRecord | undefined> {
    let answer: unknown
    try {
      answer = await records.find(slip, signal)
    } catch (error) {
      throw v.is(Captcha, error) ? new BankUnavailable('captcha') : error
    }
    return fitting(Found, answer, not('a bank record'))
  }
  return {
    find: (slip, signal) => watched({ watch, name: 'slips', signal }, () => find(slip, signal)),
  }
}

/** A mobile wallet whose answers are checked and have a deadline. Without an answer the gift is looked up again at the next try. */
export function checkedGifts(gifts: GiftProvider, watch = UNWATCHED): GiftProvider {
  const ask = (what: string, call: () => Promise<unknown>) =>
    watched({ watch, name: 'gifts' }, async () =>
      fitting(Worth, await withinDeadline(GIFT_DEADLINE_MS, call), not(what)),
    )
  return {
    look: (code) => ask('a gift', () => gifts.look(code)),
    take: (code) => ask('a redeemed gift', () => gifts.take(code)),
  }
}

/** A scanner whose answer is checked: what is neither true nor false passes no file. */
export function checkedScan(scan: UploadScan, watch = UNWATCHED): UploadScan {
  return {
    isClean: (bytes, signal) =>
      watched({ watch, name: 'scan', signal }, async () =>
        fitting(v.boolean(), await scan.isClean(bytes, signal), not('a verdict')),
      ),
  }
}

function not(what: string): (fault: string) => Error {
  return (fault) => new TypeError(`not ${what}: ${fault}`)
}

const Transfer = transferForm(OutsideTime)
const Payment = paymentForm(OutsideTime)

/** Where it is logged that a report does not fit. */
export interface ReportLog {
  warn(fields: object, text: string): void
}

/**
 * Passes on only reports that fit. What does not is logged, because a module may keep the error to itself and report the same line for ever.
 *
 * @throws {TypeError} to the reporter, naming the field that does not fit; nothing is booked
 */
export function checkedTransfers(
  listener: IncomingTransferListener,
  log?: ReportLog,
): IncomingTransferListener {
  return async (transfer) => listener(fitting(Transfer, transfer, notFitting('transfer', log)))
}

/** Like `checkedTransfers`, for payments of QR codes. */
export function checkedPayments(listener: QrPaymentListener, log?: ReportLog): QrPaymentListener {
  return async (payment) => listener(fitting(Payment, payment, notFitting('payment of a QR', log)))
}

function notFitting(what: string, log: ReportLog | undefined): (fault: string, field: string) => Error {
  return (fault, field) => {
    log?.warn({ field }, `a reported ${what} does not fit`)
    return new TypeError(`a reported ${what} does not fit: ${fault}`)
  }
}

/**
 * What a module of an operator's gave, in the form in which it counts.
 *
 * @param refuse makes the error; `fault` names the field and what it is, and quotes no value.
 * @throws {Error} what `refuse` made, when it does not fit
 */
function fitting<S extends v.GenericSchema>(
  schema: S,
  given: unknown,
  refuse: (fault: string, field: string) => Error,
): v.InferOutput<S> {
  const fit = v.safeParse(schema, given)
  if (fit.success) return fit.output
  const [issue] = fit.issues
  const field = v.getDotPath(issue) ?? 'it'
  throw refuse(`${field} is ${issue.received}`, field)
}

const REASONS = [
  'declined',
  'insufficient-funds',
  'wrong-password',
] as const satisfies ProviderRefusalReason[]

/** Recognised by what it says: a package of an operator's may have another copy of our classes, or none. */
const Refusal = v.object({
  name: v.literal('ProviderRefusal'),
  reason: v.picklist(REASONS),
  message: v.optional(v.string(), ''),
})

const Satang = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(-MAX_OUTSIDE_UNITS),
  v.maxValue(MAX_OUTSIDE_UNITS),
)
const Balance = v.pipe(Satang, v.minValue(0))
const Rounds = v.array(
  v.object({
    cursor: OutsideText,
    resultSatang: Satang,
    turnoverSatang: Balance,
    endedAt: OutsideTime,
  }),
)
const Outcome = v.picklist(['done', 'refused', 'absent'])
const Credentials = v.object({ username: v.string(), password: v.string() })
/** A phone opens it: no address on this machine, and nothing that looks like another host before an @. */
const Link = v.pipe(OutsideAddress, v.startsWith('https://'))

/**
 * Providers whose answers and errors are checked: what does not fit is a {@link ProviderError}, which leaves the outcome unknown, so that the
 * provider is asked again. Only what says that it is a refusal counts as one.
 *
 * @param of the provider of an account
 * @param watchOf where it is noted how its calls end
 */
export function checkedGame(
  of: (account: GameAccountRef) => GameProvider,
  watchOf: (account: GameAccountRef) => { readonly watch: OutsideWatch; readonly name: string } = () => ({
    watch: UNWATCHED,
    name: '',
  }),
): GameProvider {
  const ask = <S extends v.GenericSchema>(
    schema: S,
    account: GameAccountRef,
    signal: AbortSignal,
    call: (provider: GameProvider) => Promise<unknown>,
  ) => watched({ ...watchOf(account), signal }, () => checked(schema, () => call(of(account))))
  const done = (
    account: GameAccountRef,
    signal: AbortSignal,
    call: (provider: GameProvider) => Promise<void>,
  ) => watched({ ...watchOf(account), signal }, async () => void (await translated(() => call(of(account)))))
  return {
    balance: (account, signal) => ask(Balance, account, signal, (game) => game.balance(account, signal)),
    rounds: (account, after, signal, keep) =>
      ask(Rounds, account, signal, (game) =>
        game.rounds(account, after, signal, (page) => keep?.(fitting(Rounds, page, gameNotFitting))),
      ),
    deposit: (movement, signal) => done(movement.account, signal, (game) => game.deposit(movement, signal)),
    withdraw: (movement, signal) => done(movement.account, signal, (game) => game.withdraw(movement, signal)),
    outcome: (account, reference, signal) =>
      ask(Outcome, account, signal, (game) => game.outcome(account, reference, signal)),
    openAccount: (account, signal) => done(account, signal, (game) => game.openAccount(account, signal)),
    credentials: (account, signal) =>
      ask(Credentials, account, signal, (game) => game.credentials(account, signal)),
    resetPassword: (account, reference, signal) =>
      done(account, signal, (game) => game.resetPassword(account, reference, signal)),
    link: (account, password, signal) =>
      ask(Link, account, signal, (game) => game.link(account, password, signal)),
  }
}

async function checked<S extends v.GenericSchema>(
  schema: S,
  call: () => Promise<unknown>,
): Promise<v.InferOutput<S>> {
  return fitting(schema, await translated(call), gameNotFitting)
}

function gameNotFitting(fault: string): ProviderError {
  return new ProviderError(`an answer that does not fit: ${fault}`)
}

async function translated(call: () => Promise<unknown>): Promise<unknown> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof ProviderError) throw error
    const refusal = v.safeParse(Refusal, error)
    if (refusal.success) throw new ProviderRefusal(refusal.output.reason, refusal.output.message)
    throw new ProviderError('the provider failed', { cause: error })
  }
}
