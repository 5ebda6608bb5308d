import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useId, useState } from 'react'
import { env } from '../../env.ts'
import { useNow } from '../../hooks/use-clock.ts'
import { formatDate } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonPair } from '../../ui/dialogs/sheet.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { Track } from '../../ui/feedback/track.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import type { Control, PauseLength } from './api.ts'
import { Choice } from './choice.tsx'
import { PageFoot, type PageProps } from './page.tsx'
import { MINUTE_MS } from './times.ts'
import { useChange } from './use-change.ts'

/** The lengths, shortest first, and their months. */
const MONTHS = { 'half-year': 6, year: 12, 'five-years': 60 } as const satisfies Partial<
  Record<PauseLength, number>
>
const LENGTHS = ['half-year', 'year', 'five-years'] as const

type Length = (typeof LENGTHS)[number]

/** The free help line for mental health of the Thai Ministry of Public Health. */
const HELP_LINE = '1323'

/** Closes deposits and games for months or years, and afterwards until the member opens the account again. */
export function SelfExclusion({ pause, foot, onBusy, onDone }: PageProps & { pause: Control['pause'] }) {
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
      <PageFoot {...{ foot, busy, onBusy, refusal }}>
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
