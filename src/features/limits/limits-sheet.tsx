import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { NotLoaded } from '../../parts/not-loaded.tsx'
import { SheetPage, useSheetPages } from '../../ui/dialogs/sheet-pages.tsx'
import { Sheet } from '../../ui/dialogs/sheet.tsx'
import { SlowNote } from '../../ui/dialogs/wait.tsx'
import { type Control, controlQuery, type Limit } from './api.ts'
import { ChangeLimit, WaitingRise } from './change-limit.tsx'
import { LimitList } from './limit-list.tsx'
import { SelfExclusion, TakeBreak } from './pauses.tsx'
import { usePeriodText } from './times.ts'

/** A page of the sheet: the limit that is being changed, a break, an exclusion. */
type Page = Limit['period'] | 'break' | 'exclusion'

interface LimitsSheetProps {
  onClose: () => void
  /** Says that the member pauses. */
  PauseNote: ComponentType<{ pause: NonNullable<Control['pause']> }>
}

/** A member's own limits for deposits, and their way to a break and to self-exclusion. */
export function LimitsSheet({ onClose, PauseNote }: LimitsSheetProps) {
  const { t } = useLingui()
  const { data: control, error, refetch } = useQuery(controlQuery)
  const [page, setPage] = useState<Page>()
  const { busy, parts, footer } = useSheetPages(page)
  const onDone = () => setPage(undefined)
  const limit = control?.limits.find(({ period }) => period === page)
  return (
    <Sheet
      open
      full
      busy={busy}
      onClose={onClose}
      back={page && { label: t`Back`, go: () => setPage(page === 'exclusion' ? 'break' : undefined) }}
      title={<Title page={page} />}
      closeLabel={t`Close`}
      footer={
        <>
          <SlowNote busy={busy} />
          {footer}
        </>
      }
    >
      <SheetPage value={parts}>
        {control === undefined ? (
          <NotLoaded error={error} height="h-80" onRetry={refetch} />
        ) : page === 'break' ? (
          <TakeBreak pause={control.pause} onDone={onDone} onExclude={() => setPage('exclusion')} />
        ) : page === 'exclusion' ? (
          <SelfExclusion pause={control.pause} onDone={onDone} />
        ) : limit === undefined ? (
          <LimitList {...{ control, PauseNote }} onChange={setPage} onBreak={() => setPage('break')} />
        ) : limit.rise === undefined ? (
          <ChangeLimit limit={limit} onDone={onDone} />
        ) : (
          <WaitingRise limit={limit} rise={limit.rise} onDone={onDone} />
        )}
      </SheetPage>
    </Sheet>
  )
}

function Title({ page }: { page: Page | undefined }) {
  const periodText = usePeriodText()
  if (page === undefined) return <Trans>My deposit limits</Trans>
  if (page === 'break') return <Trans>Take a break</Trans>
  if (page === 'exclusion') return <Trans>Self-exclusion</Trans>
  const period = periodText(page)
  return <Trans>Limit for {period}</Trans>
}
