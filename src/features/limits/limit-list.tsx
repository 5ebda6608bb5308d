import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentType } from 'react'
import { useOwnBaht } from '../../data/wallet/own-baht.ts'
import { formatBaht, formatShortBaht } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { PageFoot } from '../../ui/dialogs/sheet-pages.tsx'
import { ButtonPair } from '../../ui/dialogs/sheet.tsx'
import { Weave } from '../../ui/feedback/weave.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import type { Control, Limit } from './api.ts'
import { formatMinute, useIsOver, usePeriodText } from './times.ts'
import { useChange } from './use-change.ts'

interface LimitListProps {
  control: Control
  PauseNote: ComponentType<{ pause: NonNullable<Control['pause']> }>
  onChange: (period: Limit['period']) => void
  onBreak: () => void
}

/** The three limits, each with what is used and what is left, and the pause that the member has taken. */
export function LimitList({ control, PauseNote, onChange, onBreak }: LimitListProps) {
  const { limits, pause } = control
  const { busy, refusal, ask } = useChange()
  return (
    <>
      {pause !== undefined && <PauseNote pause={pause} />}
      <p className="text-small text-text-2">
        <Trans>
          A lower limit holds at once, a higher one after 24 hours. A QR counts until its time is over, also
          when you have cancelled it.
        </Trans>
      </p>
      <ul className="grid gap-3">
        {limits.map((limit) => (
          <LimitCard key={limit.period} limit={limit} onChange={() => onChange(limit.period)} />
        ))}
      </ul>
      <PageFoot busy={busy} refusal={refusal}>
        {pause?.canReopen === true ? (
          <ButtonPair
            lesser={
              <Button variant="secondary" disabled={busy} onClick={onBreak}>
                <Trans>Take a break</Trans>
              </Button>
            }
          >
            <Button busy={busy} onClick={() => void ask({ kind: 'reopen' })}>
              <Trans>Open my account again</Trans>
            </Button>
          </ButtonPair>
        ) : (
          <Button variant="secondary" block onClick={onBreak}>
            <Trans>Take a break</Trans>
          </Button>
        )}
      </PageFoot>
    </>
  )
}

/** One limit: a bar, used and left, and a rise that waits. Without a limit, only what was deposited. */
function LimitCard({ limit, onChange }: { limit: Limit; onChange: () => void }) {
  const { t } = useLingui()
  const ownBaht = useOwnBaht()
  const period = usePeriodText()(limit.period)
  const { amount, used, rise } = limit
  const usedText = ownBaht(used)
  const leftText = ownBaht(Math.max(0, (amount ?? 0) - used))
  const overText = ownBaht(used - (amount ?? 0))
  const most = formatShortBaht(amount ?? 0)
  return (
    <li className="grid gap-1.5 rounded-lg bg-surface-2 px-4 pt-1 pb-3">
      {/* The text of the button ends where the texts below it do. */}
      <div className="-me-4 flex items-center justify-between gap-3">
        <h3 className="text-label">{period}</h3>
        <Button
          variant="quiet"
          size="s"
          aria-label={amount === undefined ? t`Set a limit: ${period}` : t`Change: ${period}`}
          onClick={onChange}
        >
          {amount === undefined ? <Trans>Set a limit</Trans> : <Trans>Change</Trans>}
        </Button>
      </div>
      {amount !== undefined && (
        <div className="[--on-cloth-2:var(--line-strong)]">
          <Weave share={amount === 0 ? 1 : used / amount} label={t`Used of the limit for ${period}`} />
        </div>
      )}
      <p className="flex flex-wrap justify-between gap-x-4 text-small text-text-2">
        <span>
          {amount === undefined ? (
            <Trans>
              Used <b className="text-text">{usedText}</b>
            </Trans>
          ) : (
            <Trans>
              Used <b className="text-text">{usedText}</b> of {most}
            </Trans>
          )}
        </span>
        <span>
          {amount === undefined ? (
            <Trans>No limit</Trans>
          ) : (
            <Trans>
              Left <b className="text-text">{leftText}</b>
            </Trans>
          )}
        </span>
      </p>
      {amount !== undefined && used > amount && (
        <p className="text-small font-bold text-pend">
          <Trans>{overText} above your limit: money that was sent is always credited</Trans>
        </p>
      )}
      {rise !== undefined && <Rise {...rise} />}
    </li>
  )
}

/** A rise that waits for its time, or for the member to confirm it. */
function Rise({ amount, from, until }: NonNullable<Limit['rise']>) {
  const time = formatMinute(from)
  const end = until === undefined ? undefined : formatMinute(until)
  const higher = amount === undefined ? undefined : formatBaht(amount)
  const isRipe = useIsOver(from)
  return (
    <p className="flex items-start gap-2 text-small font-bold text-pend">
      <Icon name="clock" className="mt-0.5 size-4.5 flex-none" />
      <span className="min-w-0">
        {isRipe ? (
          higher === undefined ? (
            <Trans>Without a limit: to be confirmed by you</Trans>
          ) : (
            <Trans>Rise to {higher}: to be confirmed by you</Trans>
          )
        ) : higher === undefined ? (
          <Trans>Without a limit: can be confirmed from {time}</Trans>
        ) : (
          <Trans>
            Rise to {higher}: can be confirmed from {time}
          </Trans>
        )}
        {end !== undefined && (
          <span className="block font-normal">
            <Trans>Lapses {end} if you do not confirm it</Trans>
          </span>
        )}
      </span>
    </p>
  )
}
