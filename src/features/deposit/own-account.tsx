import { Trans, useLingui } from '@lingui/react/macro'
import { useWallet } from '../../data/wallet/wallet.ts'
import { accountPlace } from '../../domain/bank-account.ts'
import { BankMark } from '../../ui/pictures/bank-mark.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'

/** The only account from which deposits are credited. While the account is not known, only the rule is shown. */
export function OwnAccount() {
  const { wallet } = useWallet()
  const { bankAccountName } = wallet?.bankAccount ?? {}
  const place = useOwnPlace()
  return (
    <section className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg bg-info-soft px-3 py-2.5">
      <OwnMark />
      <p className="min-w-0 flex-1 basis-36">
        <b className="block text-[.9375rem]/[1.6]">
          <Trans>Only from your own account</Trans>{' '}
          <Icon name="lock" className="inline-flex size-5 align-text-bottom text-info" />
        </b>
        {place !== undefined && (
          <span translate="no" className="block text-caption wrap-anywhere text-text-2">
            {bankAccountName === undefined ? place : `${place} · ${bankAccountName}`}
          </span>
        )}
      </p>
    </section>
  )
}

/** The mark of the member's own bank. */
export function OwnMark() {
  const { wallet } = useWallet()
  return <BankMark bankCode={wallet?.bankAccount?.bankCode ?? ''} />
}

/** The member's own bank and the end of their account number; undefined while they are not known. */
export function useOwnPlace(): string | undefined {
  const { i18n } = useLingui()
  const { wallet } = useWallet()
  return accountPlace(wallet?.bankAccount, i18n.locale)
}
