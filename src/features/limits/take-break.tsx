import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNow } from '../../hooks/use-clock.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Lozenge } from '../../ui/pictures/lozenge.tsx'
import type { Control, PauseLength } from './api.ts'
import { Choice } from './choice.tsx'
import { PageFoot, type PageProps } from './page.tsx'
import { usePeriodText } from './period-text.ts'
import { formatMinute, MINUTE_MS } from './times.ts'
import { useChange } from './use-change.ts'

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
export function TakeBreak({ pause, onExclude, foot, onBusy, onDone }: TakeBreakProps) {
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
