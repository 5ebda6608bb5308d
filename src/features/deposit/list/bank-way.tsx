import { Trans, useLingui } from '@lingui/react/macro'
import { shortBankName } from '../../../domain/bank-account.ts'
import { BankMark } from '../../../ui/pictures/bank-mark.tsx'
import { Minimum } from '../minimum.tsx'
import type { WayOf } from '../ways.ts'
import { WayRow } from './way-row.tsx'

interface BankWayProps {
  way: WayOf<'bank'>
  minimumSatang: number | undefined
  /** Some account in the list is paid in kip, so every account shows its currency. */
  paysInKip: boolean
  onOpen: () => void
}

/** One of the operator's accounts in the list: whether it is at the member's own bank, its currency, and how fast a deposit is credited. */
export function BankWay({ way: { bank, isOwn }, minimumSatang, paysInKip, onOpen }: BankWayProps) {
  const { t, i18n } = useLingui()
  const { bankCode, mode, currency, exchange } = bank
  const isKip = currency === 'LAK'
  const details = [
    ...(paysInKip ? [isKip ? t`transfer in kip` : t`transfer in baht`] : []),
    // Only an account that reports transfers automatically can promise this.
    ...(mode === 'AUTO' ? [t`in 1 minute`] : isOwn || isKip ? [] : [t`from another bank`]),
  ]
  return (
    <WayRow
      mark={<BankMark bankCode={bankCode} />}
      title={
        <span className="flex flex-wrap items-center gap-x-2">
          <span>{shortBankName(bank.bank, i18n.locale) ?? bankCode}</span>
          {isOwn && (
            <span className="rounded-full bg-marigold px-2 text-micro whitespace-nowrap text-on-marigold">
              <Trans>Your bank</Trans>
            </span>
          )}
        </span>
      }
      detail={details.length > 0 ? details.join(' · ') : undefined}
      end={<Minimum amountSatang={minimumSatang} exchange={exchange} />}
      onOpen={onOpen}
    />
  )
}
