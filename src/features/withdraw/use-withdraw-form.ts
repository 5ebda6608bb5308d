import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { keys } from '../../data/cache/keys.ts'
import { useWithdraw } from '../../data/money/money-moves.ts'
import { activeBonusQuery } from '../../data/rewards/bonus.ts'
import { refreshBalancesSilently, type Wallet, walletQuery } from '../../data/wallet/wallet.ts'
import { readBahtInput } from '../../domain/money/amount-input.ts'
import { useAmountForm } from '../../hooks/use-amount-form.ts'
import { formatBaht } from '../../i18n/format.ts'
import { typedInput, WITHDRAWAL_SHOWN } from '../../session/typed-input.ts'
import { type WithdrawalLimits, type WithdrawalProblem, withdrawalProblem } from './withdrawal-rules.ts'

const loadReview = () => import('./review-sheet.tsx')

/** `asking`: the review is fetched, and the games are asked for their balances where what is forfeited depends on them. */
type Step = 'amount' | 'asking' | 'review'

/** The state of the withdrawal form and of its review step. The input stays, whatever the response. */
export function useWithdrawForm(limits: WithdrawalLimits | undefined, wallet: Wallet | undefined) {
  const client = useQueryClient()
  const { withdraw, phase } = useWithdraw()
  const { check, refuse, clear, ...form } = useAmountForm<WithdrawalProblem>('withdrawal')
  const { data: bonus } = useQuery(activeBonusQuery)
  const [step, setStep] = useState<Step>('amount')
  const [reviewPart, setReviewPart] = useState<Awaited<ReturnType<typeof loadReview>>>()
  const [acceptedSatang, setAccepted] = useState<number>()
  const [needsPassword, setNeedsPassword] = useState(false)
  const { amountText, amountSatang } = form

  // Nothing can be withdrawn while a bonus is held. Rounds that no game has reported yet may have ended it.
  const isBlocked = bonus?.status === true
  useEffect(() => {
    if (isBlocked) void refreshBalancesSilently()
  }, [isBlocked])

  // A round that was reported since the wallet was read may have ended a bonus: the review names what that puts at stake.
  useEffect(() => void client.prefetchQuery({ ...walletQuery, staleTime: -Infinity }), [client])

  // Comes while the amount is typed.
  useEffect(() => void loadReview().catch(() => undefined), [])

  useEffect(() => {
    typedInput.note(WITHDRAWAL_SHOWN, amountSatang ? formatBaht(amountSatang) : undefined)
    return () => typedInput.note(WITHDRAWAL_SHOWN, undefined)
  }, [amountSatang])

  async function review(): Promise<void> {
    if (limits === undefined || wallet === undefined) return
    const found = withdrawalProblem(readBahtInput(amountText), limits)
    check(found)
    if (found !== undefined || amountSatang === undefined) return
    // Rounds that no game has reported yet change what is at stake.
    await prepareReview(amountSatang < (wallet.atStake ?? 0))
  }

  async function prepareReview(needsBalances: boolean): Promise<void> {
    setStep('asking')
    try {
      const [loaded] = await Promise.all([loadReview(), needsBalances && refreshBalancesSilently()])
      setReviewPart(loaded)
      setStep('review')
    } catch (error) {
      setStep('amount')
      await refuse(error)
    }
  }

  /**
   * @param forfeitsSatang what the review has named; undefined where the server does not say what is at stake
   * @param kip what the review has named; undefined for an account in baht
   */
  async function send(forfeitsSatang: number | undefined, kip: number | undefined): Promise<void> {
    if (amountSatang === undefined) return
    const outcome = await withdraw(amountSatang, forfeitsSatang, kip)
    if (outcome.kind === 'done') setAccepted(amountSatang)
    if (outcome.kind === 'refused') {
      await refuse(outcome.error)
      setNeedsPassword(outcome.error.code === 'PASSWORD_GIVEN')
      if (outcome.error.code === 'FORFEIT_CHANGED') return prepareReview(true)
      if (outcome.error.code === 'KIP_CHANGED') {
        await client.refetchQueries({ queryKey: keys.withdrawalLimits })
        return prepareReview(false)
      }
    }
    if (outcome.kind === 'unknown') clear()
    setStep('amount')
  }

  return {
    ...form,
    /** The amount that the server has accepted; undefined until then. */
    acceptedSatang,
    /** A bonus is held: there is nothing to review. */
    isBlocked,
    /** The member has to choose a password first. */
    needsPassword,
    step: isBlocked && phase === 'idle' ? 'amount' : step,
    phase,
    ReviewSheet: reviewPart?.ReviewSheet,
    review,
    change: () => setStep('amount'),
    /** What was accepted has been read. */
    acknowledge: () => setAccepted(undefined),
    send,
  }
}
