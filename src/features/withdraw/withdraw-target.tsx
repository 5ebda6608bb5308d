import { Trans, useLingui } from '@lingui/react/macro'
import type { WithdrawalTerms } from '../../data/site/lookup.ts'
import type { Wallet } from '../../data/wallet/wallet.ts'
import { nearMoment } from '../../domain/bangkok-time.ts'
import { groupAccountNumber, KIP, shortBankName } from '../../domain/bank-account.ts'
import { payoutKip } from '../../domain/money/kip.ts'
import { expectedTimes } from '../../domain/money/withdrawal-time.ts'
import { useNow } from '../../hooks/use-clock.ts'
import { formatBaht, formatDateTime, formatKip } from '../../i18n/format.ts'
import { Fact } from '../../ui/feedback/facts.tsx'
import { BankMark } from '../../ui/pictures/bank-mark.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'

/** The registered bank account, the only target of withdrawals. */
export function WithdrawTarget({ account }: { account: Wallet['bankAccount'] }) {
  const { i18n } = useLingui()
  if (account?.bankAccountNo === undefined) return null
  const { bank, bankCode, bankAccountName, bankAccountNo, currency } = account
  const number = groupAccountNumber(bankAccountNo)
  return (
    <section className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg bg-info-soft px-3 py-2.5">
      <BankMark bankCode={bankCode ?? ''} />
      <p className="min-w-0 flex-1 basis-36">
        <b translate="yes" className="block wrap-anywhere">
          <Trans>
            To <span className="inline-block wrap-anywhere">{number}</span>
          </Trans>{' '}
          <Icon name="lock" className="inline-flex size-5 align-text-bottom text-info" />
        </b>
        <span translate="no" className="block text-small text-text-2 wrap-anywhere">
          {[shortBankName(bank, i18n.locale) ?? bankCode, bankAccountName, currency === 'LAK' && KIP]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
    </section>
  )
}

interface PayoutProps {
  account: Wallet['bankAccount']
  exchange: WithdrawalTerms['exchange']
  /** Undefined while none is chosen: only the rate is shown. */
  amountSatang: number | undefined
}

/** What a bank account in kip receives, and the rate; without a rate it is paid in baht. Nothing for an account in baht. */
export function Payout({ account, exchange, amountSatang }: PayoutProps) {
  if (exchange === undefined) {
    if (account?.currency !== 'LAK' || amountSatang === undefined) return null
    return <Fact label={<Trans>You receive</Trans>}>{formatBaht(amountSatang)}</Fact>
  }
  const { kipPerBaht, since } = exchange
  return (
    <>
      {amountSatang !== undefined && (
        <Fact label={<Trans>You receive</Trans>}>{formatKip(payoutKip(amountSatang, kipPerBaht))}</Fact>
      )}
      <Fact label={<Trans>Rate</Trans>}>
        <span translate="no">{`฿1 = ${formatKip(kipPerBaht)}`}</span>
        <small translate="no" className="block text-caption text-text-2">
          {formatDateTime(since)}
        </small>
      </Fact>
    </>
  )
}

const LOOK_MS = 15_000

/** When a withdrawal that is confirmed now is expected in the bank; nothing where the operator promises no time. */
export function ArrivalTime({ usualMinutes }: { usualMinutes: number | undefined }) {
  const now = useNow(LOOK_MS)
  const expected = expectedTimes(now.toISOString(), usualMinutes)
  if (expected === undefined) return null
  const clock = nearMoment(expected.about, now)
  return (
    <Fact label={<Trans>Arrives</Trans>}>
      <Trans>about {clock}</Trans>
    </Fact>
  )
}
