import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useState } from 'react'
import { activeBonusQuery, bonusesQuery } from '../../data/rewards/bonus.ts'
import { usePause } from '../../data/wallet/wallet.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { NotLoaded } from '../../parts/not-loaded.tsx'
import { useOnline } from '../../session/connection.ts'
import { type Result, ResultAlert } from '../../ui/dialogs/alert-dialog.tsx'
import { EmptyState, Skeleton } from '../../ui/feedback/placeholders.tsx'
import { PageHead } from '../../ui/navigation/page-head.tsx'
import { ActiveBonus } from './active-bonus.tsx'
import { BonusCard } from './bonus-card.tsx'
import { BonusSheet } from './bonus-sheet.tsx'

interface BonusScreenProps {
  pauseNote: ReactNode
  /** The search for a promotion code, shown while no bonus is held and there may be a code. It reports its result to this screen, which outlives it. */
  Promotion: ComponentType<{ onResult: (result: Result) => void }>
}

/**
 * The held bonus with the button to end it, or the promotion search where a code can be used; below, all offered bonuses. A member who pauses is offered none, and can
 * only end the one that they hold.
 */
export function BonusScreen({ pauseNote, Promotion }: BonusScreenProps) {
  const { t } = useLingui()
  const { data: active } = useQuery(activeBonusQuery)
  const [result, setResult] = useState<Result>()
  const isPaused = usePause() !== undefined
  const close = () => {
    // The card that was tapped has the focus again, and is below the bonus that was received.
    if (result?.tone === 'ok') scrollTo({ top: 0 })
    setResult(undefined)
  }
  return (
    <div className="over-hem grid grid-cols-[minmax(0,1fr)] gap-5">
      {pauseNote}
      {active?.status === true ? (
        <ActiveBonus held={active} onResult={setResult} />
      ) : (
        !isPaused &&
        active?.hasPromotions !== false && (
          <div className="rounded-lg bg-surface p-4 shadow-pop">
            <Promotion onResult={setResult} />
          </div>
        )
      )}
      {!isPaused && (
        <section className="grid gap-3">
          <h2 className="text-label text-text-2">
            <Trans>All bonuses</Trans>
          </h2>
          <BonusGrid onResult={setResult} />
        </section>
      )}
      <ResultAlert result={result} okLabel={t`OK`} onClose={close} />
    </div>
  )
}

/** The screen's title in the bar. It changes while a bonus is held, because the screen then shows that bonus first. */
export function BonusTitle() {
  const { data: active } = useQuery(activeBonusQuery)
  return active?.status === true ? <Trans>Active bonus</Trans> : <Trans>Bonuses</Trans>
}

/** The head of the page, on its cloth. */
export const BonusHead = () => (
  <PageHead
    heading="p"
    scene="gift"
    title={<Trans>Your bonus tickets</Trans>}
    text={<Trans>One at a time, and you can always end it.</Trans>}
  />
)

/** Names no cause, and does not claim that there are none. */
const DID_NOT_LOAD = {
  title: <Trans>Bonuses did not load</Trans>,
  text: <Trans>Your money and bonuses are safe.</Trans>,
}

/** All offered bonuses. When they cannot be loaded, a retry takes their place; only a missing network is named as the cause. */
function BonusGrid({ onResult }: { onResult: (result: Result) => void }) {
  const { i18n } = useLingui()
  const online = useOnline()
  const { data: bonuses, dataUpdatedAt, error, refetch } = useQuery(bonusesQuery(i18n.locale))
  const [opened, setOpened] = useState<{ code: string; open: boolean }>()

  if (bonuses === undefined) {
    const waiting = <BonusGridSkeleton />
    return <NotLoaded error={error} waiting={waiting} unnamed={DID_NOT_LOAD} onRetry={refetch} />
  }
  if (bonuses.length === 0) return <EmptyState scene="ticket" title={<Trans>Nothing here yet</Trans>} />
  const shown = bonuses.find(({ code }) => code === opened?.code)
  const asOf = new Date(dataUpdatedAt)
  return (
    <>
      {!online && (
        <p className="text-caption text-text-2">
          <Trans context="list">As last seen</Trans>{' '}
          <time dateTime={asOf.toISOString()} translate="no">
            {formatDateTime(asOf.toISOString())}
          </time>
        </p>
      )}
      <ul className="grid gap-3">
        {bonuses.map((bonus) => (
          <li key={bonus.code}>
            <BonusCard bonus={bonus} asOf={asOf} onOpen={() => setOpened({ code: bonus.code, open: true })} />
          </li>
        ))}
      </ul>
      {opened !== undefined && shown !== undefined && (
        <BonusSheet
          key={shown.code}
          bonus={shown}
          open={opened.open}
          onClose={() => setOpened({ ...opened, open: false })}
          onResult={onResult}
        />
      )}
    </>
  )
}

/** Placeholder of the bonuses before the first response, in the final layout. */
function BonusGridSkeleton() {
  return (
    <div aria-busy="true">
      <output className="sr-only">
        <Trans>Loading...</Trans>
      </output>
      <div aria-hidden="true" className="grid gap-3">
        {[0, 1, 2, 3].map((card) => (
          <Skeleton key={card} className="h-26 w-full" />
        ))}
      </div>
    </div>
  )
}
