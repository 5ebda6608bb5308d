import { Trans } from '@lingui/react/macro'
import type { BonusProgress } from '../../data/bonus.ts'
import { useOwnBaht } from '../../data/own-baht.ts'
import { turnoverTimes } from '../../domain/bonus-progress.ts'
import { formatBaht, formatShortBaht } from '../../i18n/format.ts'
import { Fact, Facts } from '../../ui/feedback/facts.tsx'
import { Note } from '../../ui/feedback/note.tsx'

/** The terms and the current progress of the held bonus. */
export function HeldTerms({ progress }: { progress: BonusProgress }) {
  const ownBaht = useOwnBaht()
  const { amount, value, successAt, failAt } = progress
  const atLeast = formatBaht(successAt)
  const below = formatBaht(failAt)
  return (
    <>
      <Facts raised>
        <Fact label={<Trans>Bonus</Trans>}>{formatBaht(amount)}</Fact>
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
