import { Trans } from '@lingui/react/macro'
import type { DepositBank } from '../../data/deposit/deposit.ts'
import { kipOfSatang } from '../../domain/money/kip.ts'
import { formatBaht, formatDateTime } from '../../i18n/format.ts'

interface ExchangeNoteProps {
  exchange: NonNullable<DepositBank['exchange']>
  /** What is being paid in, once it is known. */
  amountSatang?: number | undefined
}

/** At which rate money in kip is credited, since when, and what an amount comes to. */
export function ExchangeNote({ exchange: { kipPerBaht, since }, amountSatang = 0 }: ExchangeNoteProps) {
  const rate = formatKip(kipPerBaht)
  const kip = formatKip(kipOfSatang(amountSatang, kipPerBaht))
  return (
    <p className="text-small text-text-2">
      {amountSatang > 0 && (
        <b className="block text-text tabular-nums">
          <Trans>
            {formatBaht(amountSatang)} is {kip} kip
          </Trans>
        </b>
      )}
      <Trans>
        Rate: 1 baht = {rate} kip, since {formatDateTime(since)}
      </Trans>
    </p>
  )
}

/** A number of kip with comma groups; decimals only where a rate has them. */
function formatKip(kip: number): string {
  return kip.toLocaleString('en', { maximumFractionDigits: 4 })
}
