import * as v from 'valibot'
import type { IncomingTransferListener } from '../providers/bank-feed.ts'
import type { QrPaymentListener } from '../providers/qr-feed.ts'
import { fitting } from './fitting.ts'
import { paymentForm, transferForm } from './reports/report-form.ts'

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
