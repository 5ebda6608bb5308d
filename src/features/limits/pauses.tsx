import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { env } from '../../env.ts'
import { useNow } from '../../hooks/use-clock.ts'
import { formatDate } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { PageFoot } from '../../ui/dialogs/sheet-pages.tsx'
import { ButtonPair } from '../../ui/dialogs/sheet.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { Track } from '../../ui/feedback/track.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Lozenge } from '../../ui/pictures/lozenge.tsx'
import type { Control, PauseLength } from './api.ts'
import { formatMinute, MINUTE_MS, usePeriodText } from './times.ts'
import { useChange } from './use-change.ts'

interface PauseProps {
  /** The one that the member has taken; only a longer one can be added. */
  pause: Control['pause']
  onDone: () => void
}

const DAY_MS = 24 * 3_600_000

/** The breaks and their lengths, in ms. */
const BREAKS = [
  ['day', DAY_MS],
  ['week', 7 * DAY_MS],
  ['month', 30 * DAY_MS],
] as const satisfies readonly (readonly [PauseLength, number])[]

interface TakeBreakProps extends PauseProps {
  onExclude: () => void
}

/** Closes deposits and games for a day, a week or a month. It starts at once and cannot be ended early. */
export function TakeBreak({ pause, onExclude, onDone }: TakeBreakProps) {
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
      <PageFoot busy={busy} refusal={refusal}>
        <Button block busy={busy} disabled={chosen === undefined} onClick={() => void take()}>
          {name === undefined ? t`Take a break` : t`Pause for ${name}`}
        </Button>
      </PageFoot>
    </>
  )
}

/** The lengths, shortest first, and their months. */
const MONTHS = { 'half-year': 6, year: 12, 'five-years': 60 } as const satisfies Partial<
  Record<PauseLength, number>
>
const LENGTHS = ['half-year', 'year', 'five-years'] as const

type Length = (typeof LENGTHS)[number]

/** The free help line for mental health of the Thai Ministry of Public Health. */
const HELP_LINE = '1323'

/** Closes deposits and games for months or years, and afterwards until the member opens the account again. */
export function SelfExclusion({ pause, onDone }: PauseProps) {
  const { t } = useLingui()
  const { busy, refusal, ask, forgive } = useChange()
  const now = useNow(MINUTE_MS)
  const isLonger = (one: Length) => pause === undefined || endOf(one, now) > pause.until
  const [length, setLength] = useState<Length>(() => LENGTHS.find(isLonger) ?? 'five-years')
  const [isUnderstood, setUnderstood] = useState(false)
  const [password, setPassword] = useState('')
  const id = useId()
  const isReady = isUnderstood && isLonger(length) && password !== ''
  const names: Record<Length, string> = {
    'half-year': t`6 months`,
    year: t`1 year`,
    'five-years': t`5 years`,
  }
  async function exclude(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isReady && !busy && (await ask({ kind: 'pause', length, password }))) onDone()
  }

  const day = formatDate(endOf(length, now))
  const name = names[length]
  return (
    <>
      <fieldset disabled={busy} className="grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-2">
        <legend className="text-label mb-1.5 text-text-2">
          <Trans>How long</Trans>
        </legend>
        {LENGTHS.map((one) => (
          <Choice
            key={one}
            isSmall
            name="exclusion"
            checked={one === length}
            disabled={!isLonger(one)}
            onChoose={() => {
              forgive()
              setLength(one)
            }}
          >
            <span>{names[one]}</span>
          </Choice>
        ))}
      </fieldset>
      <Track
        steps={[
          {
            key: 'money',
            state: 'now',
            title: <Trans>Your money stays yours</Trans>,
            text: <Trans>You can withdraw it at any time.</Trans>,
          },
          { key: 'closed', state: 'later', title: <Trans>No deposits, games or new account</Trans> },
          { key: 'offers', state: 'later', title: <Trans>No bonuses or promotions</Trans> },
          {
            key: 'end',
            state: 'later',
            title: <Trans>Ends {day}</Trans>,
            text: <Trans>The account opens again only if you ask.</Trans>,
          },
        ]}
      />
      <Checkbox
        label={<Trans>I understand that it cannot be ended early</Trans>}
        checked={isUnderstood}
        disabled={busy}
        onChange={({ target }) => setUnderstood(target.checked)}
      />
      <form id={id} noValidate onSubmit={(event) => void exclude(event)}>
        <PasswordField
          label={t`Your password`}
          hint={t`So that nobody else excludes you`}
          autoComplete="current-password"
          enterKeyHint="go"
          showLabel={t`Show password`}
          hideLabel={t`Hide password`}
          value={password}
          onChange={({ target }) => {
            forgive()
            setPassword(target.value)
          }}
        />
      </form>
      {env.market === 'th' && (
        <Note>
          <a href={`tel:${HELP_LINE}`} className="text-link underline">
            <Trans>Free help line in Thailand: {HELP_LINE}</Trans>
          </a>
        </Note>
      )}
      <PageFoot busy={busy} refusal={refusal}>
        <ButtonPair
          lesser={
            <Button variant="secondary" disabled={busy} onClick={onDone}>
              <Trans>Not yet</Trans>
            </Button>
          }
        >
          <Button type="submit" form={id} variant="danger" busy={busy} disabled={!isReady}>
            {t`Exclude me for ${name}`}
          </Button>
        </ButtonPair>
      </PageFoot>
    </>
  )
}

/** When an exclusion that begins now ends; the server decides, this is only shown before. */
function endOf(length: Length, now: Date): string {
  const end = new Date(now)
  end.setUTCMonth(end.getUTCMonth() + MONTHS[length])
  return end.toISOString()
}

interface ChoiceProps {
  /** The same for all choices of which one is taken. */
  name: string
  checked: boolean
  disabled?: boolean
  /** Beside others in a row: the border alone says which one is taken. */
  isSmall?: boolean
  onChoose: () => void
  children: ReactNode
}

/** One of several choices, a native radio button; the whole box is the target. */
function Choice({ name, checked, disabled = false, isSmall = false, onChoose, children }: ChoiceProps) {
  return (
    <label
      className={`relative flex items-center gap-3 rounded-lg border-2 py-2 in-disabled:opacity-55 ${disabled ? 'opacity-55' : ''} ${checked ? 'border-accent bg-surface-3' : 'border-transparent bg-surface-2'} ${isSmall ? 'min-h-touch justify-center px-2 text-center font-bold' : 'min-h-15 px-4'}`}
    >
      <input
        type="radio"
        name={name}
        checked={checked}
        disabled={disabled}
        onChange={onChoose}
        className={
          isSmall ? 'absolute inset-0 size-full appearance-none rounded-lg' : 'size-6 flex-none accent-accent'
        }
      />
      <span className="min-w-0">{children}</span>
    </label>
  )
}
