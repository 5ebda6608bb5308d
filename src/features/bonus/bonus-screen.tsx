import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { activeBonusQuery } from '../../data/bonus.ts'
import { type Result, ResultAlert } from '../../ui/dialogs/alert-dialog.tsx'
import { ActiveBonus } from './active-bonus.tsx'
import { BonusGrid } from './bonus-grid.tsx'

interface BonusScreenProps {
  /** The search for a promotion code, shown while no bonus is held. It reports its result to this screen, which outlives it. */
  Promotion: ComponentType<{ onResult: (result: Result) => void }>
}

/** The held bonus with the button to end it, or the promotion search; below, all offered bonuses. */
export function BonusScreen({ Promotion }: BonusScreenProps) {
  const { t } = useLingui()
  const { data: active } = useQuery(activeBonusQuery)
  const [result, setResult] = useState<Result>()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {active?.status === true ? (
        <ActiveBonus held={active} onResult={setResult} />
      ) : (
        <Promotion onResult={setResult} />
      )}
      <section className="grid gap-3">
        <h2 className="text-label text-text-2">
          <Trans>All bonuses</Trans>
        </h2>
        <BonusGrid onResult={setResult} />
      </section>
      <ResultAlert result={result} okLabel={t`OK`} onClose={() => setResult(undefined)} />
    </div>
  )
}

/** The screen's title in the bar. It changes while a bonus is held, because the screen then shows that bonus first. */
export function BonusTitle() {
  const { data: active } = useQuery(activeBonusQuery)
  return active?.status === true ? <Trans>Active bonus</Trans> : <Trans>Bonuses</Trans>
}
