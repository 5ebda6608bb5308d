import { Trans, useLingui } from '@lingui/react/macro'
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx'

interface ChangePasswordAlertProps {
  /** `unknown`: no response came. */
  outcome: 'saved' | 'unknown' | undefined
  /** Goes back to the form and keeps its input. */
  onDismiss: () => void
  onSaved: () => void
}

/** Shows the outcome of changing the password. A refusal is shown in the form. */
export function ChangePasswordAlert({ outcome, onDismiss, onSaved }: ChangePasswordAlertProps) {
  const { t } = useLingui()
  if (outcome === 'saved') {
    return (
      <AlertDialog
        open
        tone="ok"
        title={<Trans>Saved</Trans>}
        confirm={{ label: t`Close`, onPress: onSaved }}
      >
        <p>
          <Trans>Everywhere else you have to log in again with the new password.</Trans>
        </p>
      </AlertDialog>
    )
  }
  return (
    <AlertDialog
      open={outcome === 'unknown'}
      tone="wait"
      title={<Trans>Result not known yet</Trans>}
      confirm={{ label: t`Close`, onPress: onDismiss }}
    >
      <p>
        <Trans>
          No answer arrived. Your password may have been changed already: when you log in next, try the new
          one first.
        </Trans>
      </p>
    </AlertDialog>
  )
}
