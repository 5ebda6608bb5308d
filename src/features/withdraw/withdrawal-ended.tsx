import { Trans, useLingui } from '@lingui/react/macro'
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx'

interface WithdrawalEndedProps {
  onClose: () => void
  onStatement: () => void
}

/** The withdrawal that the member followed waits no more. Whether it was paid is in the statement. */
export function WithdrawalEnded({ onClose, onStatement }: WithdrawalEndedProps) {
  const { t } = useLingui()
  return (
    <AlertDialog
      open
      tone="confirm"
      title={<Trans>This withdrawal is no longer in progress</Trans>}
      confirm={{ label: t`View statement`, onPress: onStatement }}
      cancel={{ label: t`Close`, onPress: onClose }}
    >
      <p>
        <Trans>How it ended is in the statement.</Trans>
      </p>
    </AlertDialog>
  )
}
