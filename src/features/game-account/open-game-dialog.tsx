import { Trans, useLingui } from '@lingui/react/macro'
import { useOnline } from '../../session/connection.ts'
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx'
import { useActivateGame } from './api.ts'

interface OpenGameDialogProps {
  code: string
  name: string
  onClose: () => void
}

/** Asks before an account is opened at a provider. After a failure the dialog stays open and shows the error. */
export function OpenGameDialog({ code, name, onClose }: OpenGameDialogProps) {
  const { t } = useLingui()
  const online = useOnline()
  const { mutate, isPending, isError } = useActivateGame(code)
  const open = () => {
    if (online && !isPending) mutate()
  }
  return (
    <AlertDialog
      open
      tone="confirm"
      icon="user-plus"
      title={<Trans>Open account {name}?</Trans>}
      confirm={{ label: isError ? t`Try again` : t`Open account`, onPress: open, busy: isPending }}
      cancel={{ label: t`Cancel`, onPress: onClose }}
    >
      <p>
        <Trans>We create a username and password for you, at no cost.</Trans>
      </p>
      {!online && (
        <p>
          <Trans>View only. Money actions are paused.</Trans>
        </p>
      )}
      {isError && online && (
        <p role="alert" className="text-neg">
          <Trans>Not completed</Trans>
        </p>
      )}
    </AlertDialog>
  )
}
