import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Account } from '../../data/accounts.ts'
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'

interface TransferAllProps {
  target: Account | undefined
  disabled: boolean
  onConfirm: () => void
}

/** Moves every other balance into the chosen target, after asking: it empties every other game. */
export function TransferAll({ target, disabled, onConfirm }: TransferAllProps) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const name = target?.name ?? t`Main wallet`
  // Without a target there is nothing to ask about: the form says what is missing.
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
