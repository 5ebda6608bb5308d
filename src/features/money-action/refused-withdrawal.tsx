import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { acknowledgeRefusal, type Refusal, useUnseenRefusals } from '../../data/money/refusals.ts'
import { useOwnBaht } from '../../data/own-baht.ts'
import { type Wallet, walletQuery } from '../../data/wallet.ts'
import { nearMoment } from '../../domain/bangkok-time.ts'
import { useNow } from '../../hooks/use-clock.ts'
import { useOnline } from '../../session/connection.ts'
import { Button } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx'
import { subscribeModals, topModal } from '../../ui/dialogs/open-modals.ts'

/** How often the time on the dialog is updated, in ms. */
const LOOK_MS = 20_000

/** How often the wallet is polled while the operator or a game decides, in ms: at first, and later. Never while the window is in the background. */
const SOON_MS = 5000
const LATER_MS = 20_000

/** Which part of its age passes between two polls. */
const PART_OF_AGE = 20

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
    refetchInterval: ({ state }) => pollMs(state.data?.onItsWay?.items ?? []),
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

/** The newest decides. The clock of the phone may be wrong, so the age may be any. */
function pollMs(items: NonNullable<Wallet['onItsWay']>['items']): number {
  const decided = items.filter(({ kind }) => SOON_DECIDED.has(kind))
  const newestAt = Math.max(...decided.map(({ since }) => Date.parse(since)))
  const ageMs = Math.abs(Date.now() - newestAt)
  return Math.min(LATER_MS, Math.max(SOON_MS, ageMs / PART_OF_AGE))
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
