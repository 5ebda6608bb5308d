import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useWallet } from '../../../data/wallet/wallet.ts'
import { bankName, groupAccountNumber } from '../../../domain/bank-account.ts'
import { Button } from '../../../ui/button.tsx'
import { BankMark } from '../../../ui/pictures/bank-mark.tsx'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { Lozenge } from '../../../ui/pictures/lozenge.tsx'
import type { DepositBank } from '../api/deposit.ts'
import { OwnMark, useOwnPlace } from '../own-account.tsx'

interface TripProps {
  bank: DepositBank
  /** The number has just been copied; the button shows it. */
  isCopied: boolean
  onCopy: (accountNumber: string) => void
}

/** The path of the money: from the member's own account to one of the operator's. */
export function Trip({ bank, isCopied, onCopy }: TripProps) {
  const { i18n } = useLingui()
  const { wallet } = useWallet()
  const place = useOwnPlace()
  const { bankCode, bankAccountName, bankAccountNo } = bank
  const name = bankName(bank.bank, i18n.locale) ?? bankCode
  return (
    <div className="grid">
      <section className="grid gap-0.5 rounded-lg bg-info-soft p-3">
        <h3 className="text-caption text-text-2">
          <Trans>Only from your registered account</Trans>
        </h3>
        <Leg mark={<OwnMark />} who={wallet?.bankAccount?.bankAccountName} where={place}>
          <Icon name="lock" className="size-5" />
        </Leg>
      </section>
      <span className="relative grid place-items-center" style={TIE} aria-hidden="true">
        <Lozenge icon="deposit" size="xs" tone="marigold" />
      </span>
      <section className="grid gap-0.5 rounded-lg bg-surface-2 p-3">
        <h3 className="text-caption text-text-2">
          <Trans>To this account</Trans>
        </h3>
        <Leg mark={<BankMark bankCode={bankCode} />} who={bankAccountName ?? name} where={name} />
        {bankAccountNo ? (
          <>
            <p translate="no" className="pt-1 pb-2 text-title wrap-anywhere">
              {groupAccountNumber(bankAccountNo)}
            </p>
            <Button
              variant="primary"
              block
              icon={isCopied ? 'check' : 'copy'}
              onClick={() => onCopy(bankAccountNo)}
            >
              {isCopied ? <Trans>Copied</Trans> : <Trans>Copy account number</Trans>}
            </Button>
          </>
        ) : (
          <p className="text-small text-text-2">
            <Trans>Ask us for the account number.</Trans>
          </p>
        )}
      </section>
    </div>
  )
}

/** Overlaps the edges of both accounts. */
const TIE = { marginBlock: '-.625rem', zIndex: 1 }

interface LegProps {
  mark: ReactNode
  who: string | undefined
  where: string | undefined
  children?: ReactNode
}

/** One account: whose it is, and at which bank. */
function Leg({ mark, who, where, children }: LegProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      {mark}
      <p className="min-w-0 flex-1 basis-24">
        <b translate="no" className="block text-[.9375rem]/[1.6] wrap-anywhere">
          {who}
        </b>
        {where !== who && (
          <span translate="no" className="block text-caption wrap-anywhere text-text-2">
            {where}
          </span>
        )}
      </p>
      {children}
    </div>
  )
}
