import { Trans, useLingui } from '@lingui/react/macro'
import type { Wallet } from '../../data/wallet.ts'
import { bankName, formatAccountNumber } from '../../domain/bank-account.ts'
import { BankMark } from '../../ui/pictures/bank-mark.tsx'
import { Lozenge } from '../../ui/pictures/lozenge.tsx'

/** The registered bank account, the only target of withdrawals. */
export function WithdrawTarget({ account }: { account: Wallet['bankAccount'] }) {
  const { i18n } = useLingui()
  if (account?.bankAccountNo === undefined) return null
  const { bank, bankCode, bankAccountName } = account
  return (
    <section className="grid gap-1.5">
      <h3 className="text-label text-text-2">
        <Trans>Withdraw to</Trans>
      </h3>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg bg-surface-2 px-4 py-3">
        {bankCode ? <BankMark bankCode={bankCode} /> : <Lozenge icon="bank" />}
        <p className="min-w-0 flex-1 basis-24">
          <b translate="no" className="block tabular-nums wrap-anywhere">
            {formatAccountNumber(account.bankAccountNo)}
          </b>
          <span translate="no" className="block text-small text-text-2 wrap-anywhere">
            {[bankName(bank, i18n.locale) ?? bankCode, bankAccountName].filter(Boolean).join(' · ')}
          </span>
        </p>
      </div>
    </section>
  )
}
