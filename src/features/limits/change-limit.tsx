import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useId } from 'react'
import { useOwnBaht } from '../../data/wallet/own-baht.ts'
import { readBahtInput } from '../../domain/money/amount-input.ts'
import { type AmountProblem, useAmountForm, useAmountProblemText } from '../../hooks/use-amount-form.ts'
import { useNow } from '../../hooks/use-clock.ts'
import { formatBaht } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { PageFoot } from '../../ui/dialogs/sheet-pages.tsx'
import { ButtonPair } from '../../ui/dialogs/sheet.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { Track } from '../../ui/feedback/track.tsx'
import { AmountField } from '../../ui/fields/amount-field.tsx'
import type { Limit } from './api.ts'
import { formatMinute, MINUTE_MS, useIsOver, usePeriodText } from './times.ts'
import { useChange } from './use-change.ts'

/** The largest limit, in satang; whoever wants more has none. */
const MAXIMUM_SATANG = 10_000_000_00

const SUGGESTED_SATANG: Readonly<Record<Limit['period'], readonly number[]>> = {
  day: [1_000_00, 3_000_00, 5_000_00],
  week: [5_000_00, 10_000_00, 15_000_00],
  month: [10_000_00, 20_000_00, 50_000_00],
}

interface ChangeLimitProps {
  limit: Limit
  onDone: () => void
}

/** Sets the limit of a period: a lower one at once; a higher one, or none, after 24 hours and another confirmation. */
export function ChangeLimit({ limit, onDone }: ChangeLimitProps) {
  const { t } = useLingui()
  const ownBaht = useOwnBaht()
  const period = usePeriodText()(limit.period)
  const id = useId()
  const form = useAmountForm<AmountProblem>(`limit:${limit.period}`)
  const error = useAmountProblemText(form.problem)
  const { busy, refusal, ask, forgive } = useChange()
  const { amount, used } = limit
  const typed = form.amountSatang
  const isRise = amount !== undefined && typed !== undefined && typed > amount

  async function send(amountSatang: number | undefined): Promise<void> {
    if (busy || !(await ask({ kind: 'limit', period: limit.period, amountSatang }))) return
    form.clear()
    onDone()
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    const checked = checkLimit(form.amountText)
    if (typeof checked === 'number') void send(checked)
    else form.check(checked)
  }

  const inForce = amount === undefined ? undefined : formatBaht(amount)
  const usedText = ownBaht(used)
  const now = inForce === undefined ? t`No limit now` : t`Now ${inForce}`
  return (
    <>
      <form id={id} noValidate onSubmit={submit} className="amount-form">
        <AmountField
          label={t`New limit for ${period}`}
          hint={`${now} · ${t`Used ${usedText}`}`}
          error={error}
          refusal={refusal}
          value={form.amountText}
          onChange={(text) => {
            forgive()
            form.type(text)
          }}
          quickAmounts={SUGGESTED_SATANG[limit.period]}
          quickLabel={t`Limits`}
        />
      </form>
      {isRise && <RiseSteps nowSatang={amount} laterSatang={typed} />}
      <Note>
        <Trans>A lower limit needs no wait: it holds at once.</Trans>
      </Note>
      {amount !== undefined && (
        <div>
          <Button variant="quiet" size="s" disabled={busy} onClick={() => void send(undefined)}>
            <Trans>Ask for no limit, after 24 hours</Trans>
          </Button>
        </div>
      )}
      <PageFoot busy={busy} refusal={refusal}>
        <ButtonPair
          lesser={
            <Button variant="secondary" disabled={busy} onClick={onDone}>
              <Trans>Keep as it is</Trans>
            </Button>
          }
        >
          <Button type="submit" form={id} busy={busy}>
            {isRise ? <Trans>Ask for the rise</Trans> : <Trans>Set the limit</Trans>}
          </Button>
        </ButtonPair>
      </PageFoot>
    </>
  )
}

/** @returns the limit in satang, or why the text is none */
function checkLimit(text: string): number | AmountProblem {
  const read = readBahtInput(text) ?? { kind: 'not-a-number' as const }
  const tooMuch = { kind: 'above-maximum', boundSatang: MAXIMUM_SATANG } as const
  if (typeof read === 'object') return read.kind === 'too-large' ? tooMuch : read
  return read > MAXIMUM_SATANG ? tooMuch : read
}

interface WaitingRiseProps extends ChangeLimitProps {
  rise: NonNullable<Limit['rise']>
}

/** A rise that was asked for: when it can be confirmed, the button for that, and the way back to the old limit. */
export function WaitingRise({ limit, rise, onDone }: WaitingRiseProps) {
  const { busy, refusal, ask } = useChange()
  const isRipe = useIsOver(rise.from)
  const higher = rise.amount === undefined ? undefined : formatBaht(rise.amount)

  async function send(amountSatang: number | undefined): Promise<void> {
    if (await ask({ kind: 'limit', period: limit.period, amountSatang })) onDone()
  }

  return (
    <>
      <RiseSteps nowSatang={limit.amount} laterSatang={rise.amount} from={rise.from} until={rise.until} />
      <PageFoot busy={busy} refusal={refusal}>
        <ButtonPair
          lesser={
            <Button variant="secondary" busy={busy && !isRipe} onClick={() => void send(limit.amount)}>
              <Trans>Keep as it is</Trans>
            </Button>
          }
        >
          <Button busy={busy && isRipe} disabled={!isRipe} onClick={() => void send(rise.amount)}>
            {higher === undefined ? <Trans>Confirm: no limit</Trans> : <Trans>Confirm {higher}</Trans>}
          </Button>
        </ButtonPair>
      </PageFoot>
    </>
  )
}

/** How long a rise waits, in ms; the server decides, this is only shown before. */
const WAIT_MS = 24 * 3_600_000

interface RiseStepsProps {
  /** The limit that is in force, in satang. */
  nowSatang: number | undefined
  /** The limit after the rise; undefined for none. */
  laterSatang: number | undefined
  /** When the rise can be confirmed; undefined before it is asked for. */
  from?: string | undefined
  /** When it lapses. */
  until?: string | undefined
}

/** The way of a rise: the old limit still holds, a day to think, and the second confirmation. */
function RiseSteps({ nowSatang, laterSatang, from, until }: RiseStepsProps) {
  const nowMs = useNow(MINUTE_MS).getTime()
  const now = nowSatang === undefined ? undefined : formatBaht(nowSatang)
  const later = laterSatang === undefined ? undefined : formatBaht(laterSatang)
  const at = from ?? new Date(nowMs + WAIT_MS).toISOString()
  const end = until === undefined ? undefined : formatMinute(until)
  const isRipe = Date.parse(at) <= nowMs
  return (
    <Track
      steps={[
        { key: 'now', state: 'done', title: <Trans>{now} still holds</Trans> },
        {
          key: 'wait',
          state: isRipe ? 'done' : 'now',
          title: <Trans>24 hours to think</Trans>,
          text: <Trans>You can cancel at any time</Trans>,
        },
        {
          key: 'confirm',
          state: isRipe ? 'now' : 'later',
          title:
            later === undefined ? (
              <Trans>Confirm again, then no limit</Trans>
            ) : (
              <Trans>Confirm again, then {later}</Trans>
            ),
          ...(end !== undefined && { text: <Trans>Lapses {end} if you do not confirm it</Trans> }),
          time: formatMinute(at),
        },
      ]}
    />
  )
}
