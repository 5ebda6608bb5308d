import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { failureText } from '../../i18n/failure-text.ts'
import { formatBaht } from '../../i18n/format.ts'
import { useOnline } from '../../session/connection.ts'
import { Button } from '../../ui/button.tsx'
import { AlertDialog, type Result } from '../../ui/dialogs/alert-dialog.tsx'
import { useAddRefund } from './api.ts'

interface CollectedRefundProps {
  /** The amount received and not yet moved to the wallet. Undefined when the server does not send it; the member then has to try. */
  amountSatang: number | undefined
  onBusy: (busy: boolean) => void
  onDone: (message: string | undefined) => void
  onRefused: (result: Result) => void
}

/** A received refund, and the button that moves it to the main wallet, after a confirmation. */
export function CollectedRefund({ amountSatang, onBusy, onDone, onRefused }: CollectedRefundProps) {
  const { i18n, t } = useLingui()
  const online = useOnline()
  const { run, phase } = useAddRefund()
  const [isAsking, setAsking] = useState(false)
  const busy = phase !== 'idle'

  const add = async () => {
    onBusy(true)
    const outcome = await run()
    onBusy(false)
    setAsking(false)
    if (outcome.kind === 'refused') onRefused(await failureText(i18n, outcome.error))
    if (outcome.kind === 'done') onDone(outcome.answer.message)
  }

  const isNothing = amountSatang === 0 && !isAsking
  if (isNothing) return null
  return (
    <section className="flex flex-wrap items-center gap-3 rounded-lg bg-surface-2 px-4 py-3">
      <p className="min-w-32 flex-1">
        <span className="block text-small text-text-2">
          <Trans>Collected refund</Trans>
        </span>
        {amountSatang !== undefined && (
          <b translate="no" className="text-heading tabular-nums whitespace-nowrap">
            {formatBaht(amountSatang)}
          </b>
        )}
      </p>
      <Button variant="secondary" size="s" disabled={!online} onClick={() => setAsking(true)}>
        <Trans>Add to wallet</Trans>
      </Button>
      <AlertDialog
        open={isAsking}
        tone="confirm"
        icon="refund"
        title={<Trans>Add the refund to your wallet?</Trans>}
        cancel={{ label: t`Cancel`, onPress: () => !busy && setAsking(false) }}
        confirm={{ label: t`Confirm`, onPress: () => void add(), busy }}
      >
        {amountSatang !== undefined && (
          <p translate="no" className="text-title tabular-nums text-text">
            {formatBaht(amountSatang)}
          </p>
        )}
        <p>
          <Trans>To your main wallet</Trans>
        </p>
      </AlertDialog>
    </section>
  )
}
