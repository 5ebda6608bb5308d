import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { withdrawalLimitsQuery } from '../../data/lookup.ts'
import { useWallet } from '../../data/wallet.ts'
import { useOnline } from '../../session/connection.ts'
import { useReloadHold } from '../../session/use-reload-hold.ts'
import { PendingSheet } from './pending-sheet.tsx'
import { pendingWithdrawal } from './pending-withdrawal.ts'
import { useWithdrawForm } from './use-withdraw-form.ts'
import { WithdrawForm } from './withdraw-form.tsx'
import { WithdrawWait } from './withdraw-wait.tsx'
import { WithdrawalEnded } from './withdrawal-ended.tsx'

interface WithdrawSheetProps {
  /** Opened to follow the pending withdrawal, not to request another. */
  follows?: boolean
  /** The screen under the sheet is home. */
  isOverHome?: boolean
  onClose: () => void
  /** Opens the statement. */
  onStatement: () => void
  /** Opens the contact page. */
  onContact: () => void
  /** Opens the bonuses. */
  onBonus: () => void
}

/** Withdrawals to the registered bank account: the amount, a review of what it costs, and the progress of a pending one. */
export function WithdrawSheet(props: WithdrawSheetProps) {
  const { follows = false, isOverHome = true, onClose, onStatement, ...leads } = props
  const online = useOnline()
  const view = useWallet()
  const limits = useQuery(withdrawalLimitsQuery)
  const { wallet } = view
  const form = useWithdrawForm(limits.data, wallet)
  const { acceptedSatang, amountSatang, step, phase, ReviewSheet } = form
  const [isFollowing, setFollowing] = useState(follows)
  const [isFollowed, setFollowed] = useState(false)
  useReloadHold(form.amountText !== '' && acceptedSatang === undefined)
  if (acceptedSatang !== undefined) {
    return <WithdrawWait amountSatang={acceptedSatang} onClose={onClose} onStatement={onStatement} />
  }
  const pending = pendingWithdrawal(wallet)
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
        online={online}
        onChange={form.change}
        refusal={form.refusal}
        onConfirm={(forfeitsSatang) => void form.send(forfeitsSatang)}
        onClose={onClose}
      />
    )
  }
  return <WithdrawForm form={form} view={view} limits={limits} online={online} onClose={onClose} {...leads} />
}
