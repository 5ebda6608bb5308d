import { Trans } from '@lingui/react/macro'
import { kipOfSatang } from '../../domain/money/kip.ts'
import { formatKip, formatShortBaht } from '../../i18n/format.ts'
import type { DepositBank } from './api/deposit.ts'

/** An amount in the currency that the member pays: in kip for a kip account. */
export function paidAmount(amountSatang: number, exchange: DepositBank['exchange']): string {
  return exchange === undefined
    ? `฿${formatShortBaht(amountSatang)}`
    : formatKip(kipOfSatang(amountSatang, exchange.kipPerBaht))
}

interface MinimumProps {
  amountSatang: number | undefined
  exchange?: DepositBank['exchange']
}

/** The minimum deposit of a way, in two short lines; nothing where it is not known. */
export function Minimum({ amountSatang, exchange }: MinimumProps) {
  if (amountSatang === undefined) return null
  return (
    <>
      <Trans>from</Trans>
      <b translate="no" className="block text-text">
        {paidAmount(amountSatang, exchange)}
      </b>
    </>
  )
}
