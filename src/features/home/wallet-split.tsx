import { Trans, useLingui } from '@lingui/react/macro'
import { useOwnBaht } from '../../data/own-baht.ts'
import { useOnline } from '../../session/connection.ts'
import { Lozenge } from '../../ui/pictures/lozenge.tsx'

interface WalletSplitProps {
  mainSatang: number
  inGamesSatang: number
  onTransfer: () => void
}

/** The two parts of the total: the main wallet and the games, with a transfer button between them. */
export function WalletSplit({ mainSatang, inGamesSatang, onTransfer }: WalletSplitProps) {
  const { t } = useLingui()
  const online = useOnline()
  const ownBaht = useOwnBaht()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-1 rounded-lg bg-cloth-deep px-3">
      <dl className="contents">
        <div className="order-1 flex-auto py-1.5">
          <dt className="text-micro text-on-cloth-2">
            <Trans>Main wallet</Trans>
          </dt>
          <dd translate="no" className="font-bold tabular-nums whitespace-nowrap">
            {ownBaht(mainSatang)}
          </dd>
        </div>
        <div className="order-3 flex-auto py-1.5 text-right">
          <dt className="text-micro text-on-cloth-2">
            <Trans>In games</Trans>
          </dt>
          <dd translate="no" className="font-bold tabular-nums whitespace-nowrap">
            {ownBaht(inGamesSatang)}
          </dd>
        </div>
      </dl>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t`Transfer between wallet and games`}
        disabled={!online}
        onClick={onTransfer}
        className="order-2 grid size-touch flex-none place-items-center rounded-full disabled:opacity-50"
      >
        <Lozenge icon="swap" />
      </button>
    </div>
  )
}
