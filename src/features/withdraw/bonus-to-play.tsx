import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { activeBonusQuery } from '../../data/bonus.ts'
import { playedShare, toPlaySatang } from '../../domain/bonus-progress.ts'
import { formatBaht } from '../../i18n/format.ts'
import { Weave } from '../../ui/feedback/weave.tsx'

/** The bonus that blocks withdrawals, and the turnover that remains; nothing while none is held. */
export function BonusToPlay() {
  const { t } = useLingui()
  const { data } = useQuery(activeBonusQuery)
  if (data?.status !== true) return null
  const { type, progress } = data
  const leftSatang = progress && toPlaySatang(progress)
  const share = progress && playedShare(progress)
  return (
    <section className="grid gap-2 rounded-lg bg-cloth p-4 text-on-cloth">
      <p className="flex flex-wrap justify-between gap-x-3 text-small text-on-cloth-2">
        <span>{type}</span>
        {share !== undefined && (
          <span translate="no" className="tabular-nums">{`${Math.floor(100 * share)}%`}</span>
        )}
      </p>
      {share !== undefined && <Weave share={share} label={t`Played for the bonus`} />}
      {leftSatang === undefined || leftSatang === 0 ? (
        <p>
          <Trans>The bonus conditions are not met yet</Trans>
        </p>
      ) : (
        <p>
          <span className="block text-small text-on-cloth-2">
            <Trans>Still to play before you can withdraw</Trans>
          </span>
          <b translate="no" className="text-amount tabular-nums">
            {formatBaht(leftSatang)}
          </b>
        </p>
      )}
    </section>
  )
}
