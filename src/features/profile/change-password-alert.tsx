import { Trans, useLingui } from '@lingui/react/macro'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx'
import type { ChangeOutcome } from './use-change-password.ts'

interface ChangePasswordAlertProps {
  outcome: ChangeOutcome | undefined
  /** Back to the form, with what was typed. */
  onDismiss: () => void
  onSaved: () => void
}

/** Says how changing the password ended. */
export function ChangePasswordAlert({ outcome, onDismiss, onSaved }: ChangePasswordAlertProps) {
  const { t } = useLingui()
  const refusal = useErrorText(outcome?.kind === 'refused' ? outcome.error : undefined)
  if (outcome?.kind === 'saved') {
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
  if (outcome?.kind === 'unknown') {
    return (
      <AlertDialog
        open
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
  return (
    <AlertDialog
      open={refusal !== undefined}
      tone="error"
      title={<Trans>Something went wrong</Trans>}
      confirm={{ label: t`Close`, onPress: onDismiss }}
    >
      <p>{refusal}</p>
    </AlertDialog>
  )
}
