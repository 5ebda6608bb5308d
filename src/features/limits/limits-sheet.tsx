import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { useLoadFailure } from '../../i18n/use-error-text.ts'
import { IconButton } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialogs/sheet.tsx'
import { useNewPage } from '../../ui/dialogs/use-new-page.ts'
import { RetryState, Skeleton } from '../../ui/feedback/placeholders.tsx'
import { type Control, controlQuery, type Limit } from './api.ts'
import { ChangeLimit, WaitingRise } from './change-limit.tsx'
import { LimitList } from './limit-list.tsx'
import { usePeriodText } from './period-text.ts'
import { SelfExclusion } from './self-exclusion.tsx'
import { TakeBreak } from './take-break.tsx'

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
  const failure = useLoadFailure(error)
  const [page, setPage] = useState<Page>()
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const [busy, setBusy] = useState(false)
  useNewPage(foot, page)
  const onBack = page && (() => setPage(page === 'exclusion' ? 'break' : undefined))
  const shared = { foot, onBusy: setBusy, onDone: () => setPage(undefined) }
  const limit = control?.limits.find(({ period }) => period === page)
  return (
    <Sheet
      open
      full
      busy={busy}
      onClose={onClose}
      onBack={onBack}
      lead={
        onBack && (
          <span className="-ms-2.5 flex-none">
            <IconButton icon="back" label={t`Back`} disabled={busy} onClick={onBack} />
          </span>
        )
      }
      title={<Title page={page} />}
      closeLabel={t`Close`}
      footer={<div ref={setFoot} className="grid gap-2" />}
    >
      {control === undefined ? (
        error === null ? (
          <Skeleton className="h-80 w-full" />
        ) : (
          <RetryState
            icon="lock"
            {...failure}
            retryLabel={<Trans>Try again</Trans>}
            onRetry={() => void refetch()}
          />
        )
      ) : page === 'break' ? (
        <TakeBreak {...shared} pause={control.pause} onExclude={() => setPage('exclusion')} />
      ) : page === 'exclusion' ? (
        <SelfExclusion {...shared} pause={control.pause} />
      ) : limit === undefined ? (
        <LimitList
          {...shared}
          {...{ control, PauseNote }}
          onChange={setPage}
          onBreak={() => setPage('break')}
        />
      ) : limit.rise === undefined ? (
        <ChangeLimit {...shared} limit={limit} />
      ) : (
        <WaitingRise {...shared} limit={limit} rise={limit.rise} />
      )}
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
