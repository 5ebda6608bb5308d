import { Trans, useLingui } from '@lingui/react/macro'
import type { DepositBank } from '../../data/deposit/deposit.ts'
import { bankName, formatAccountNumber } from '../../domain/bank-account.ts'
import { BankMark } from '../../ui/pictures/bank-mark.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { ExchangeNote } from './exchange-note.tsx'

interface BankCardProps {
  bank: DepositBank
  open: boolean
  /** Opens it in place of another; undefined when there is no other. */
  onOpen: (() => void) | undefined
  onCopy: (accountNumber: string) => void
}

/** An account of the operator's: folded to one line, or open with its number to copy. */
export function BankCard({ bank, open, onOpen, onCopy }: BankCardProps) {
  const { i18n } = useLingui()
  const { bankCode, bankAccountName, bankAccountNo, currency, exchange } = bank
  const number = bankAccountNo && formatAccountNumber(bankAccountNo)
  const head = (
    <>
      <BankMark bankCode={bankCode} />
      <span className="min-w-0 flex-1 text-start">
        <b className="block wrap-anywhere">{bankName(bank.bank, i18n.locale) ?? bankCode}</b>
        <span className="block text-small wrap-anywhere text-text-2 tabular-nums">
          {open ? bankAccountName : number}
        </span>
      </span>
      {onOpen !== undefined && <Icon name="chevron-down" className={open ? 'size-6 rotate-180' : 'size-6'} />}
    </>
  )
  return (
    <section className="rounded-lg bg-surface-2">
      {onOpen === undefined ? (
        <div className="flex items-center gap-3 p-4">{head}</div>
      ) : (
        <h3>
          <button
            type="button"
            aria-expanded={open}
            onClick={onOpen}
            className="flex w-full items-center gap-3 rounded-lg p-4 -outline-offset-2 active:bg-surface-3"
          >
            {head}
          </button>
        </h3>
      )}
      {open && (
        <div className="mx-4 grid gap-3 border-t-2 border-dashed border-line pt-3 pb-4">
          {number ? (
            <p className="text-amount wrap-anywhere tabular-nums">{number}</p>
          ) : (
            <p className="text-small text-text-2">
              <Trans>Ask us for the account number.</Trans>
            </p>
          )}
          {currency !== undefined && currency !== 'BAHT' && (
            <p className="text-small text-text-2">
              <Trans>Currency: {currency}</Trans>
            </p>
          )}
          {exchange !== undefined && <ExchangeNote exchange={exchange} />}
          {bankAccountNo && (
            <Button variant="primary" block icon="copy" onClick={() => onCopy(bankAccountNo)}>
              <Trans>Copy account number</Trans>
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
