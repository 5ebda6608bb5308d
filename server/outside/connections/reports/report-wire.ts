import * as v from 'valibot'
import { paymentForm, transferForm } from './report-form.ts'

const Time = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((text) => new Date(text)),
  v.date(),
)

/** What `POST /reports/bank` carries. */
export const ReportedTransfer = transferForm(Time)

/** What `POST /reports/qr` carries. */
export const ReportedPayment = paymentForm(Time)
