import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { withdrawalLimitsQuery } from '../../data/site/lookup.ts'
import { useWallet } from '../../data/wallet/wallet.ts'
import { formatBaht } from '../../i18n/format.ts'
import { useReloadHold } from '../../session/work-in-hand.ts'
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx'
import { PendingSheet } from './pending-sheet.tsx'
import { useWithdrawForm } from './use-withdraw-form.ts'
import { WithdrawForm } from './withdraw-form.tsx'
import { pendingWithdrawal } from './withdrawal-rules.ts'

interface WithdrawSheetProps {
  /** Opened to follow the pending withdrawal, not to request another. */
  follows?: boolean
  /** The screen under the sheet is home. */
  isOverHome?: boolean
  onClose: () => void
  onStatement: () => void
  onContact: () => void
  onDeposit: () => void
  onBonus: () => void
  onPassword: () => void
}

/** Withdrawals to the registered bank account: the amount, a review of what it costs, and the progress of a pending one. */
export function WithdrawSheet(props: WithdrawSheetProps) {
  const { follows = false, isOverHome = true, onClose, onStatement, ...leads } = props
  const view = useWallet()
  const limits = useQuery(withdrawalLimitsQuery)
  const { wallet } = view
  const form = useWithdrawForm(limits.data, wallet)
  const { acceptedSatang, amountSatang, step, phase, ReviewSheet } = form
  const [isFollowing, setFollowing] = useState(follows)
  const [isFollowed, setFollowed] = useState(false)
  useReloadHold(form.amountText !== '' && acceptedSatang === undefined)
  const pending = pendingWithdrawal(wallet)
  const follow = () => {
    form.acknowledge()
    setFollowing(true)
  }
  if (acceptedSatang !== undefined) {
    return (
      <WithdrawWait
        amountSatang={acceptedSatang}
        onClose={onClose}
        onStatement={onStatement}
        onFollow={pending && follow}
      />
    )
  }
  if (pending !== undefined && isFollowing && !isFollowed) setFollowed(true)
  if (wallet !== undefined && pending === undefined && isFollowed) {
    return <WithdrawalEnded onClose={onClose} onStatement={onStatement} />
  }
  if (wallet !== undefined && pending !== undefined && phase === 'idle') {
    return (
      <PendingSheet
        wallet={wallet}
        pending={pending}
        limits={limits.data}
        isFollowing={isFollowing}
        isOverHome={isOverHome}
        onFollow={() => setFollowing(true)}
        onContact={leads.onContact}
        onClose={onClose}
      />
    )
  }
  if (step === 'review' && ReviewSheet !== undefined && wallet !== undefined && amountSatang !== undefined) {
    return (
      <ReviewSheet
        wallet={wallet}
        amountSatang={amountSatang}
        terms={limits.data}
        phase={phase}
        onChange={form.change}
        refusal={form.refusal}
        onConfirm={(forfeitsSatang, kip) => void form.send(forfeitsSatang, kip)}
        onClose={onClose}
      />
    )
  }
  return <WithdrawForm form={form} view={view} limits={limits} onClose={onClose} {...leads} />
}

interface WithdrawWaitProps {
  amountSatang: number
  onClose: () => void
  onStatement: () => void
  /** Shows the steps; undefined on a backend that does not say what is pending. */
  onFollow: (() => void) | undefined
}

/** The request has been accepted. The money has not arrived yet, and nothing here may suggest that it has. */
function WithdrawWait({ amountSatang, onClose, onStatement, onFollow }: WithdrawWaitProps) {
  const { t } = useLingui()
  return (
    <AlertDialog
      open
      tone="wait"
      title={<Trans>Wait for the transfer</Trans>}
      confirm={{ label: t`OK`, onPress: onClose }}
      cancel={
        onFollow
          ? { label: t`See the pending one`, onPress: onFollow }
          : { label: t`View statement`, onPress: onStatement }
      }
    >
      <b translate="no" className="text-amount text-text">
        {formatBaht(amountSatang)}
      </b>
      <p>
        <Trans>Request received. The money is not in your bank yet.</Trans>{' '}
        {!onFollow && <Trans>Follow it under Statement.</Trans>}
      </p>
    </AlertDialog>
  )
}

interface WithdrawalEndedProps {
  onClose: () => void
  onStatement: () => void
}

/** The withdrawal that the member followed waits no more. Whether it was paid is in the statement. */
function WithdrawalEnded({ onClose, onStatement }: WithdrawalEndedProps) {
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
