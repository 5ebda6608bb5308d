import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx'
import type { Account } from './accounts.ts'

interface TransferAllProps {
  target: Account | undefined
  disabled: boolean
  onConfirm: () => void
}

/** Moves every other balance into the chosen target. Asks first, because it empties every other account. */
export function TransferAll({ target, disabled, onConfirm }: TransferAllProps) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const name = target?.name ?? t`Main wallet`
  // Without a target the form reports what is missing; there is nothing to confirm.
  const press = () => (target === undefined ? onConfirm() : setAsking(true))
  return (
    <>
      <Button variant="secondary" block disabled={disabled} onClick={press}>
        <Trans>Transfer all</Trans>
      </Button>
      <AlertDialog
        open={isAsking}
        tone="confirm"
        title={<Trans>Move everything to {name}?</Trans>}
        confirm={{
          label: t`Transfer all`,
          onPress: () => {
            setAsking(false)
            onConfirm()
          },
        }}
        cancel={{ label: t`Cancel`, onPress: () => setAsking(false) }}
      >
        <Trans>Every other balance moves there, from the wallet and from all games.</Trans>
      </AlertDialog>
    </>
  )
}
