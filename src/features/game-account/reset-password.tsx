import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useOnline } from '../../session/connection.ts'
import { Button } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx'
import { useResetGamePassword } from './api.ts'

/** Sets a new password, after a confirmation: the old one stops working wherever it is stored. */
export function ResetPassword({ slotCode }: { slotCode: string }) {
  const { t } = useLingui()
  const online = useOnline()
  const { mutate, isPending, isError } = useResetGamePassword(slotCode)
  const [isAsking, setAsking] = useState(false)
  const reset = () => {
    setAsking(false)
    mutate()
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 py-1 pe-4">
      <Button variant="quiet" icon="lock" busy={isPending} disabled={!online} onClick={() => setAsking(true)}>
        <Trans>Reset password</Trans>
      </Button>
      {isError && !isPending && (
        <span role="alert" className="text-small text-neg">
          <Trans>Not completed</Trans>
        </span>
      )}
      <AlertDialog
        open={isAsking}
        tone="confirm"
        icon="lock"
        title={<Trans>Set a new password?</Trans>}
        confirm={{ label: t`Reset password`, onPress: reset }}
        cancel={{ label: t`Cancel`, onPress: () => setAsking(false) }}
      >
        <Trans>The old password stops working at once.</Trans>
      </AlertDialog>
    </div>
  )
}
