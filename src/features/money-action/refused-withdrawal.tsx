import { Trans, useLingui } from '@lingui/react/macro'
import { useState, useSyncExternalStore } from 'react'
import { acknowledgeRefusal, type Refusal, useUnseenRefusals } from '../../data/money/refusals.ts'
import { useOwnBaht } from '../../data/own-baht.ts'
import { nearMoment } from '../../domain/bangkok-time.ts'
import { useNow } from '../../hooks/use-clock.ts'
import { Button } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx'
import { subscribeModals, topModal } from '../../ui/dialogs/open-modals.ts'

/** How often the time on the dialog is updated, in ms. */
const LOOK_MS = 20_000

const hasModal = () => topModal() !== undefined

interface RefusedWithdrawalProps {
  /** Opens the withdrawal in the statement. */
  onOpen: (id: string) => void
  /** Opens the contact page. */
  onContact: () => void
}

/** Reports a withdrawal that the operator has rejected, over any member screen, once no sheet is in use: why, and where the money is. */
export function RefusedWithdrawal({ onOpen, onContact }: RefusedWithdrawalProps) {
  const refusals = useUnseenRefusals().filter(({ kind }) => kind === 'withdrawal')
  const isInUse = useSyncExternalStore(subscribeModals, hasModal)
  const [shownId, setShownId] = useState<string>()
  const shown = refusals.find(({ id }) => id === shownId)
  if (shown === undefined && refusals[0] !== undefined && !isInUse) setShownId(refusals[0].id)
  if (shown === undefined) return null

  const close = () => acknowledgeRefusal(shown.id)
  return (
    <RefusalDialog
      refusal={shown}
      onClose={close}
      onView={() => {
        close()
        onOpen(shown.id)
      }}
      onContact={() => {
        close()
        onContact()
      }}
    />
  )
}

interface RefusalDialogProps {
  refusal: Refusal
  onClose: () => void
  onView: () => void
  onContact: () => void
}

/** A component of its own, because the time on it passes only while it is open. */
function RefusalDialog({ refusal, onClose, onView, onContact }: RefusalDialogProps) {
  const { amount = 0, endedAt, reason } = refusal
  const { t } = useLingui()
  const returned = useOwnBaht()(amount)
  const now = useNow(LOOK_MS)
  const clock = endedAt && nearMoment(endedAt, now)
  return (
    <AlertDialog
      open
      tone="error"
      title={<Trans>Withdrawal refused</Trans>}
      confirm={{ label: t`View statement`, onPress: onView }}
      cancel={{ label: t`Close`, onPress: onClose }}
    >
      {reason !== undefined && <p className="font-bold wrap-anywhere text-text">{reason}</p>}
      <p>
        {clock ? (
          <Trans>
            {returned} went back to your wallet at {clock}
          </Trans>
        ) : (
          <Trans>{returned} went back to your wallet</Trans>
        )}
      </p>
      <Button variant="quiet" block icon="headset" onClick={onContact}>
        <Trans>Contact us</Trans>
      </Button>
    </AlertDialog>
  )
}
