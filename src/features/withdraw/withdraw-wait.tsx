import { Trans, useLingui } from '@lingui/react/macro'
import { formatBaht } from '../../i18n/format.ts'
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx'

interface WithdrawWaitProps {
  amountSatang: number
  onClose: () => void
  onStatement: () => void
}

/** The request has been accepted. The money has not arrived yet, and nothing here may suggest that it has. */
export function WithdrawWait({ amountSatang, onClose, onStatement }: WithdrawWaitProps) {
  const { t } = useLingui()
  return (
    <AlertDialog
      open
      tone="wait"
      title={<Trans>Wait for the transfer</Trans>}
      confirm={{ label: t`OK`, onPress: onClose }}
      cancel={{ label: t`View statement`, onPress: onStatement }}
    >
      <b translate="no" className="text-amount text-text tabular-nums">
        {formatBaht(amountSatang)}
      </b>
      <p>
        <Trans>Request received. The money is not in your bank yet.</Trans>{' '}
        <Trans>Follow it under Statement.</Trans>
      </p>
    </AlertDialog>
  )
}
