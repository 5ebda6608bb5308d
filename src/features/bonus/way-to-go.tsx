import { Trans, useLingui } from '@lingui/react/macro'
import type { BonusProgress } from '../../data/bonus.ts'
import { playedShare, toPlaySatang } from '../../domain/bonus-progress.ts'
import { formatBaht, formatShortBaht } from '../../i18n/format.ts'
import { Weave } from '../../ui/feedback/weave.tsx'

/** What remains before the money of a bonus belongs to the member: the turnover, or, after enough turnover, a win. */
export function WayToGo({ progress }: { progress: BonusProgress }) {
  const { t } = useLingui()
  const toPlay = toPlaySatang(progress)
  const played = formatShortBaht(progress.turnover)
  const needed = formatShortBaht(progress.target)
  return (
    <>
      <div>
        <p className="text-small text-on-cloth-2">
          {toPlay > 0 ? (
            <Trans>Still to play before you can withdraw</Trans>
          ) : (
            <Trans>Played enough. Still to win before you can withdraw</Trans>
          )}
        </p>
        <p translate="no" className="text-amount wrap-anywhere text-marigold tabular-nums">
          {formatBaht(toPlay > 0 ? toPlay : Math.max(0, progress.successAt - progress.value))}
        </p>
      </div>
      <Weave share={playedShare(progress)} label={t`Turnover`} />
      <p
        translate="yes"
        className="flex flex-wrap justify-between gap-x-3 text-caption text-on-cloth-2 tabular-nums"
      >
        <span>
          <Trans>Played {played}</Trans>
        </span>
        <span>
          <Trans>Needed {needed}</Trans>
        </span>
      </p>
    </>
  )
}
