import { Trans, useLingui } from '@lingui/react/macro'
import { useSlipOutcome } from '../api/slip-outcome.ts'
import { entryStatus } from '../../../domain/money/statement-entry.ts'
import { formatBaht } from '../../../i18n/format.ts'
import { slipReasonText } from '../../../i18n/slip-reason-text.ts'
import { Track } from '../../../ui/feedback/track.tsx'
import { RejectedSlip } from './rejected-slip.tsx'

interface HandedInSlipProps {
  /** Undefined for a backend that gives slips no reference. The slip's status is then in the history only. */
  reference: string | undefined
  onAnother: () => void
}

/** The status of the slip that was just sent. It counts as money only once the server says so. */
export function HandedInSlip({ reference, onAnother }: HandedInSlipProps) {
  const { i18n } = useLingui()
  const slip = useSlipOutcome(reference)
  const status = entryStatus(slip?.status)
  if (status === 'failed') {
    return (
      <RejectedSlip
        reason={slipReasonText(i18n, slip?.note)}
        isOfAnotherAccount={slip?.note === 'NOT_MATCH'}
        onAnother={onAnother}
      />
    )
  }
  const isAccepted = status === 'success'
  return (
    <section className="grid gap-3">
      <h3 className="font-bold">
        {isAccepted ? <Trans>The slip was accepted</Trans> : <Trans>Checking your slip</Trans>}
      </h3>
      <Track
        steps={[
          { key: 'received', state: 'done', title: <Trans>Slip received</Trans> },
          {
            key: 'checking',
            state: isAccepted ? 'done' : 'now',
            title: <Trans>Checking with the bank</Trans>,
            text: isAccepted ? undefined : <Trans>Usually less than 2 minutes</Trans>,
          },
          {
            key: 'wallet',
            state: isAccepted ? 'done' : 'later',
            title: <Trans>In your wallet</Trans>,
            // Says so where the money had come before, by the bank's own report or another slip.
            text: isAccepted ? slipReasonText(i18n, slip?.note) : undefined,
            time: isAccepted ? formatBaht(slip?.amount ?? 0) : undefined,
          },
        ]}
      />
      {!isAccepted && (
        <p className="text-small text-text-2">
          <Trans>You may leave. The answer shows on home and in the statement.</Trans>
        </p>
      )}
    </section>
  )
}
