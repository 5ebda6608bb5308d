import * as v from 'valibot'
import type { IncomingTransferListener } from '../providers/bank-feed.ts'
import { type BankRecord, type BankRecords, BankUnavailable } from '../providers/bank-records.ts'
import type { GiftProvider } from '../providers/gift-provider.ts'
import type { QrPaymentListener } from '../providers/qr-feed.ts'
import type { UploadScan } from '../providers/upload-scan.ts'
import { withinDeadline } from '../providers/within-deadline.ts'
import { OutsideAmount, OutsideText, paymentForm, transferForm } from './reports/webhook.ts'

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
    sentAt: v.date(),
    reference: OutsideText,
  }),
)
const Captcha = v.object({ name: v.literal('BankUnavailable'), why: v.literal('captcha') })
const Worth = v.optional(OutsideAmount)

/** Banks whose answers are checked: one that does not fit is no answer, and the slip is judged later. */
export function checkedRecords(records: BankRecords): BankRecords {
  return {
    async find(slip, signal): Promise<BankRecord | undefined> {
      let answer: unknown
      try {
        answer = await records.find(slip, signal)
      } catch (error) {
        throw v.is(Captcha, error) ? new BankUnavailable('captcha') : error
      }
      return fitting(Found, answer, not('a bank record'))
    },
  }
}

/** A mobile wallet whose answers are checked and have a deadline. Without an answer the gift is looked up again at the next try. */
export function checkedGifts(gifts: GiftProvider): GiftProvider {
  return {
    look: async (code) =>
      fitting(Worth, await withinDeadline(GIFT_DEADLINE_MS, () => gifts.look(code)), not('a gift')),
    take: async (code) =>
      fitting(Worth, await withinDeadline(GIFT_DEADLINE_MS, () => gifts.take(code)), not('a redeemed gift')),
  }
}

/** A scanner whose answer is checked: what is neither true nor false passes no file. */
export function checkedScan(scan: UploadScan): UploadScan {
  return {
    isClean: async (bytes, signal) =>
      fitting(v.boolean(), await scan.isClean(bytes, signal), not('a verdict')),
  }
}

function not(what: string): (fault: string) => Error {
  return (fault) => new TypeError(`not ${what}: ${fault}`)
}

const Transfer = transferForm(v.date())
const Payment = paymentForm(v.date())

/** Passes on only reports that fit. @throws {TypeError} to the reporter, naming the field that does not fit; nothing is booked */
export function checkedTransfers(listener: IncomingTransferListener): IncomingTransferListener {
  return async (transfer) => listener(fitting(Transfer, transfer, notFitting('transfer')))
}

/** Like `checkedTransfers`, for payments of QR codes. */
export function checkedPayments(listener: QrPaymentListener): QrPaymentListener {
  return async (payment) => listener(fitting(Payment, payment, notFitting('payment of a QR')))
}

function notFitting(what: string): (fault: string) => Error {
  return (fault) => new TypeError(`a reported ${what} does not fit: ${fault}`)
}

/**
 * What a module of an operator's gave, in the form in which it counts.
 *
 * @param refuse makes the error; `fault` names the field and what it is, and quotes no value.
 * @throws {Error} what `refuse` made, when it does not fit
 */
export function fitting<S extends v.GenericSchema>(
  schema: S,
  given: unknown,
  refuse: (fault: string) => Error,
): v.InferOutput<S> {
  const fit = v.safeParse(schema, given)
  if (fit.success) return fit.output
  const [issue] = fit.issues
  throw refuse(`${v.getDotPath(issue) ?? 'it'} is ${issue.received}`)
}
