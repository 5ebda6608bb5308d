import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { acknowledgeRefusal, type Refusal, useUnseenRefusals } from '../../data/money/refusals.ts'
import { useOwnBaht } from '../../data/own-baht.ts'
import { walletQuery } from '../../data/wallet.ts'
import { nearMoment } from '../../domain/bangkok-time.ts'
import { useNow } from '../../hooks/use-clock.ts'
import { useOnline } from '../../session/connection.ts'
import { Button } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx'
import { subscribeModals, topModal } from '../../ui/dialogs/open-modals.ts'

/** How often the wallet is polled while the operator or a bank decides, in ms; never while the window is in the background. */
const LOOK_MS = 20_000

/** Kinds that are decided within minutes. Deposits that are expected have a poll of their own. */
const SOON_DECIDED: ReadonlySet<string> = new Set(['withdrawal', 'transfer'])

const hasModal = () => topModal() !== undefined

interface RefusedWithdrawalProps {
  /** Opens the withdrawal in the statement. */
  onOpen: (id: string) => void
  /** Opens the contact page. */
  onContact: () => void
}

/** Reports a withdrawal that the operator has rejected, over any member screen, once no sheet is in use: why, and where the money is. */
export function RefusedWithdrawal({ onOpen, onContact }: RefusedWithdrawalProps) {
  const online = useOnline()
  const { data } = useQuery({
    ...walletQuery,
    enabled: ({ state }) =>
      online && state.data?.onItsWay?.items.some(({ kind }) => SOON_DECIDED.has(kind)) === true,
    refetchInterval: LOOK_MS,
  })
  const refusal = useUnseenRefusals().find(({ kind }) => kind === 'withdrawal')
  const isInUse = useSyncExternalStore(subscribeModals, hasModal)
  const [shown, setShown] = useState<Refusal>()
  if (shown === undefined && refusal !== undefined && !isInUse) setShown(refusal)
  if (shown === undefined || data === undefined) return null

  const close = () => {
    acknowledgeRefusal(shown.id)
    setShown(undefined)
  }
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
