import { useLingui } from '@lingui/react/macro'
import { formatDateTime } from '../../../src/i18n/format.ts'
import type { Detail, Row } from '../../contract/withdrawals.ts'

/** What is said of the account of a withdrawal, and of its payment. */
export function useAccountWords() {
  const { t } = useLingui()
  return {
    /** Where two currencies are possible, in which one the bank is to pay. */
    currencyOf: ({ currency }: Pick<Detail, 'currency'>): string | undefined => {
      if (currency === 'LAK') return t`account in kip`
      return currency === 'BAHT' ? t`account in baht` : undefined
    },
    /** Since when the member has the account, and which it was before. */
    registered: ({ accountSince, accountBefore }: Pick<Row, 'accountSince' | 'accountBefore'>): string => {
      const since = formatDateTime(accountSince)
      return accountBefore ? t`since ${since}, before ${accountBefore}` : t`since ${since}`
    },
    /** The bank that paid, its number of the payment, when, and who marked it. */
    paymentOf: ({ bankCode, reference, at, by }: NonNullable<Row['payment']>): string => {
      return [`${bankCode} ${reference}`, formatDateTime(at), by].filter(Boolean).join(' · ')
    },
    /** That somebody may have paid; nothing while nobody may. */
    readOf: ({ numberRead }: Pick<Detail, 'numberRead'>): string => {
      if (!numberRead) return ''
      const { by } = numberRead
      const at = formatDateTime(numberRead.at)
      return t`${by} read the account number at ${at}, after the approval, and may have paid.`
    },
  }
}
