import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { useNow } from '../../hooks/use-clock.ts'
import { useLoadFailure } from '../../i18n/use-error-text.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialogs/sheet.tsx'
import { useNewPage } from '../../ui/dialogs/use-new-page.ts'
import { Note } from '../../ui/feedback/note.tsx'
import { RetryState, Skeleton } from '../../ui/feedback/placeholders.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Lozenge } from '../../ui/pictures/lozenge.tsx'
import { type Control, controlQuery, type Limit, type PauseLength } from './api.ts'
import { ChangeLimit, WaitingRise } from './change-limit.tsx'
import { Choice } from './choice.tsx'
import { LimitList } from './limit-list.tsx'
import { PageFoot, type PageProps } from './page.tsx'
import { usePeriodText } from './period-text.ts'
import { SelfExclusion } from './self-exclusion.tsx'
import { formatMinute, MINUTE_MS } from './times.ts'
import { useChange } from './use-change.ts'

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
          <RetryState {...failure} retryLabel={<Trans>Try again</Trans>} onRetry={() => void refetch()} />
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

const DAY_MS = 24 * 3_600_000

/** The breaks and their lengths, in ms. */
const BREAKS = [
  ['day', DAY_MS],
  ['week', 7 * DAY_MS],
  ['month', 30 * DAY_MS],
] as const satisfies readonly (readonly [PauseLength, number])[]

interface TakeBreakProps extends PageProps {
  pause: Control['pause']
  onExclude: () => void
}

/** Closes deposits and games for a day, a week or a month. It starts at once and cannot be ended early. */
function TakeBreak({ pause, onExclude, foot, onBusy, onDone }: TakeBreakProps) {
  const { t } = useLingui()
  const periodText = usePeriodText()
  const { busy, refusal, ask, forgive } = useChange()
  const now = useNow(MINUTE_MS).getTime()
  const untilOf = (lengthMs: number) => new Date(now + lengthMs).toISOString()
  const isLonger = (lengthMs: number) => pause === undefined || untilOf(lengthMs) > pause.until
  const [chosen, choose] = useState<(typeof BREAKS)[number] | undefined>(() =>
    BREAKS.find(([, lengthMs]) => isLonger(lengthMs)),
  )
  async function take(): Promise<void> {
    if (chosen && (await ask({ kind: 'pause', length: chosen[0] }))) onDone()
  }

  const name = chosen && periodText(chosen[0])
  return (
    <>
      <p className="text-small text-text-2">
        <Trans>During a break deposits and games are closed. Withdrawals and the statement work.</Trans>
      </p>
      <fieldset className="grid gap-2" disabled={busy}>
        <legend className="sr-only">
          <Trans>How long</Trans>
        </legend>
        {BREAKS.map((one) => {
          const [length, lengthMs] = one
          const time = formatMinute(untilOf(lengthMs))
          return (
            <Choice
              key={length}
              name="break"
              checked={chosen?.[0] === length}
              disabled={!isLonger(lengthMs)}
              onChoose={() => {
                forgive()
                choose(one)
              }}
            >
              <b className="block">{periodText(length)}</b>
              <span className="text-caption text-text-2">
                <Trans>until {time}</Trans>
              </span>
            </Choice>
          )
        })}
      </fieldset>
      <Note tone="warn">
        <Trans>It starts at once and cannot be ended early.</Trans>
      </Note>
      <button
        type="button"
        onClick={onExclude}
        className="flex w-full items-center gap-3 rounded-lg bg-surface-2 px-4 py-3 text-start active:bg-surface-3"
      >
        <Lozenge icon="lock" tone="error" />
        <span className="min-w-0 flex-1">
          <b className="block">
            <Trans>Self-exclusion</Trans>
          </b>
          <span className="text-caption text-text-2">
            <Trans>6 months or more</Trans>
          </span>
        </span>
        <Icon name="chevron-right" className="size-5 text-text-2" />
      </button>
      <PageFoot {...{ foot, busy, onBusy, refusal }}>
        <Button block busy={busy} disabled={chosen === undefined} onClick={() => void take()}>
          {name === undefined ? t`Take a break` : t`Pause for ${name}`}
        </Button>
      </PageFoot>
    </>
  )
}
