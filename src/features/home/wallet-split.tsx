import { Trans } from '@lingui/react/macro'
import { formatBaht } from '../../i18n/format.ts'

interface WalletSplitProps {
  mainSatang: number
  inGamesSatang: number
}

/** The total taken apart: what lies in the main wallet and what lies in games. */
export function WalletSplit({ mainSatang, inGamesSatang }: WalletSplitProps) {
  return (
    <dl className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] rounded-lg bg-cloth-deep">
      <div className="min-w-0 px-4 py-2.5">
        <dt className="text-caption text-on-cloth-2">
          <Trans>Main wallet</Trans>
        </dt>
        <dd className="text-heading tabular-nums whitespace-nowrap">{formatBaht(mainSatang)}</dd>
      </div>
      <div className="min-w-0 px-4 py-2.5 text-right">
        <dt className="text-caption text-on-cloth-2">
          <Trans>In games</Trans>
        </dt>
        <dd className="text-heading tabular-nums whitespace-nowrap">{formatBaht(inGamesSatang)}</dd>
      </div>
    </dl>
  )
}
