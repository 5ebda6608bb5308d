import { useState } from 'react'
import { useWithdraw } from '../../data/money/money-moves.ts'
import { readBahtInput } from '../../domain/money/amount-input.ts'
import {
  type WithdrawalLimits,
  type WithdrawalProblem,
  withdrawalProblem,
} from '../../domain/money/withdrawal-rules.ts'
import { useAmountForm } from '../../hooks/use-amount-form.ts'

/** The state of the withdrawal form. What was typed stays, whatever the answer. */
export function useWithdrawForm(limits: WithdrawalLimits | undefined) {
  const { withdraw, phase } = useWithdraw()
  const { check, refuse, ...form } = useAmountForm<WithdrawalProblem>()
  const [acceptedSatang, setAccepted] = useState<number>()
  const { amountText, amountSatang } = form

  async function send(): Promise<void> {
    if (limits === undefined) return
    const found = withdrawalProblem(readBahtInput(amountText), limits)
    check(found)
    if (found !== undefined || amountSatang === undefined) return
    const outcome = await withdraw(amountSatang)
    if (outcome.kind === 'done') setAccepted(amountSatang)
    if (outcome.kind === 'refused') await refuse(outcome.error)
  }

  return {
    ...form,
    /** What the server has taken on; undefined until then. */
    acceptedSatang,
    phase,
    send,
  }
}
