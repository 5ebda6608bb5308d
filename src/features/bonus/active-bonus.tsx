import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { LeftContext } from '../../data/money/left-context.ts'
import type { ActiveBonus as Held, BonusProgress } from '../../data/rewards/bonus.ts'
import { useOwnBaht } from '../../data/wallet/own-baht.ts'
import { playedShare, toPlaySatang, turnoverTimes } from '../../domain/bonus-progress.ts'
import { formatBaht, formatShortBaht } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import type { Result } from '../../ui/dialogs/alert-dialog.tsx'
import { Fact, Facts } from '../../ui/feedback/facts.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { StatusBadge } from '../../ui/feedback/status-badge.tsx'
import { Weave } from '../../ui/feedback/weave.tsx'
import { bonusTypeText } from './bonus-card.tsx'
import { EndBonusDialog } from './end-bonus-dialog.tsx'

interface ActiveBonusProps {
  held: Held
  onResult: (result: Result) => void
}

/** The held bonus: the turnover that remains, its terms, and the button to end it. */
export function ActiveBonus({ held, onResult }: ActiveBonusProps) {
  const { i18n } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const [timesAsked, setTimesAsked] = useState(0)
  const name = bonusTypeText(i18n, held.type)
  const ask = () => {
    setTimesAsked(timesAsked + 1)
    setAsking(true)
  }
  return (
    <div className="grid gap-3">
      <section className="grid gap-2.5 rounded-lg bg-cloth p-4 text-on-cloth">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h2 className="text-heading wrap-anywhere">{name}</h2>
          <StatusBadge status="success">
            <Trans>Active</Trans>
          </StatusBadge>
        </div>
        {held.progress && <WayToGo progress={held.progress} />}
      </section>
      {held.progress && <HeldTerms progress={held.progress} />}
      <div className="grid [--link:var(--neg)]">
        <Button variant="quiet" onClick={ask}>
          <Trans>End this bonus</Trans>
        </Button>
      </div>
      {/* Each time is a dialog of its own: whoever closes one that is at work has left it. */}
      <LeftContext value={!isAsking}>
        <EndBonusDialog
          key={timesAsked}
          name={name}
          progress={held.progress}
          open={isAsking}
          onClose={() => setAsking(false)}
          onResult={onResult}
        />
      </LeftContext>
    </div>
  )
}

/** What remains before the money of a bonus belongs to the member: the turnover, or, after enough turnover, a win. */
function WayToGo({ progress }: { progress: BonusProgress }) {
  const { t } = useLingui()
  const ownBaht = useOwnBaht()
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
        <p translate="no" className="text-amount wrap-anywhere text-marigold">
          {toPlay > 0 ? formatBaht(toPlay) : ownBaht(Math.max(0, progress.successAt - progress.value))}
        </p>
      </div>
      <Weave share={playedShare(progress)} label={t`Turnover`} />
      <p translate="yes" className="flex flex-wrap justify-between gap-x-3 text-caption text-on-cloth-2">
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

/** The terms and the current progress of the held bonus. */
function HeldTerms({ progress }: { progress: BonusProgress }) {
  const ownBaht = useOwnBaht()
  const { amount, value, successAt, failAt } = progress
  const atLeast = ownBaht(successAt)
  const below = ownBaht(failAt)
  return (
    <>
      <Facts raised>
        <Fact label={<Trans>Bonus</Trans>}>{ownBaht(amount)}</Fact>
        <Fact label={<Trans>Turnover</Trans>}>
          <Turnover {...progress} />
        </Fact>
        <Fact label={<Trans>Worth now</Trans>}>{ownBaht(value)}</Fact>
        {successAt > 0 && (
          <Fact label={<Trans>Worth at the end</Trans>}>
            <Trans>at least {atLeast}</Trans>
          </Fact>
        )}
        <Fact label={<Trans>Lost when</Trans>}>
          {failAt > 0 ? <Trans>below {below}</Trans> : <Trans>nothing is left</Trans>}
        </Fact>
      </Facts>
      <Note tone="warn">
        <Trans>
          No withdrawal before the turnover is complete. Afterwards, whoever withdraws less than the bonus has
          become forfeits the rest of it.
        </Trans>
      </Note>
    </>
  )
}

function Turnover(progress: BonusProgress) {
  const times = turnoverTimes(progress)
  const target = formatShortBaht(progress.target)
  if (times === undefined) return <span translate="no">{target}</span>
  return (
    <Trans>
      {times} times the bonus = {target}
    </Trans>
  )
}
