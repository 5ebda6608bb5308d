import { Trans, useLingui } from '@lingui/react/macro'
import { bankName, formatAccountNumber } from '../../domain/bank-account.ts'
import { currencyLabel } from '../../domain/currencies.ts'
import { env } from '../../env.ts'
import { BankMark } from '../../ui/pictures/bank-mark.tsx'
import type { Profile } from './api.ts'
import { ProfileRow } from './profile-row.tsx'

type BankFactsProps = Partial<
  Pick<Profile, 'bank' | 'bankCode' | 'bankAccountName' | 'bankAccountNo' | 'currency'>
>

/** The account for deposits and withdrawals. Only members in Laos have chosen its currency. */
export function BankFacts({ bank, bankCode, bankAccountName, bankAccountNo, currency }: BankFactsProps) {
  const { i18n } = useLingui()
  return (
    <>
      <h2 className="text-label mt-5 mb-2 text-text-2">
        <Trans>Your bank account</Trans>
      </h2>
      <dl className="divide-y divide-line overflow-hidden rounded-lg bg-surface shadow-card">
        <ProfileRow label={<Trans>Bank</Trans>}>
          <span className="flex items-center gap-3">
            {bankCode && <BankMark bankCode={bankCode} />}
            <span className="min-w-0 wrap-anywhere">{bankName(bank, i18n.locale) ?? bankCode ?? '–'}</span>
          </span>
        </ProfileRow>
        <ProfileRow label={<Trans>Account name</Trans>}>
          {bankAccountName === undefined ? null : <span translate="no">{bankAccountName}</span>}
        </ProfileRow>
        <ProfileRow label={<Trans>Account number</Trans>}>
          {bankAccountNo ? (
            <span translate="no" className="tabular-nums whitespace-nowrap">
              {formatAccountNumber(bankAccountNo)}
            </span>
          ) : null}
        </ProfileRow>
        {env.market === 'lo' && currency !== undefined && (
          <ProfileRow label={<Trans>Currency</Trans>}>{currencyLabel(currency)}</ProfileRow>
        )}
      </dl>
      <p className="text-caption mt-3 text-text-3">
        <Trans>To change your bank account, please contact us.</Trans>
      </p>
    </>
  )
}
