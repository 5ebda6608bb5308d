import { useLingui } from '@lingui/react/macro'
import type { PaymentFile } from '../../contract/payment-files.ts'

/** Where the files are kept, and one of them with its id behind. */
export const FILES_KEY = ['payment-files'] as const

/** How far the bank is with a file. */
export function FileState({ file: { times, openTimes, undone } }: { readonly file: PaymentFile }) {
  const { t } = useLingui()
  const paid = times - openTimes
  if (undone) return <span className="tag bad">{t`Ended by ${undone.by}`}</span>
  if (openTimes === 0) return <span className="tag good">{t`Paid`}</span>
  return <span className="tag info">{paid === 0 ? t`With the bank` : t`${paid} of ${times} paid`}</span>
}
