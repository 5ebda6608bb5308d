import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useWithdraw } from '../../data/money/money-moves.ts'
import { parseBahtInput, readBahtInput } from '../../domain/amount-input.ts'
import {
  type WithdrawalLimits,
  type WithdrawalProblem,
  withdrawalProblem,
} from '../../domain/withdrawal-rules.ts'
import { errorText } from '../../i18n/error-text.ts'

/** The state of the withdrawal form. What was typed stays, whatever the answer. */
export function useWithdrawForm(limits: WithdrawalLimits | undefined) {
  const { i18n } = useLingui()
  const { withdraw, phase } = useWithdraw()
  const [amountText, setAmountText] = useState('')
  const [problem, setProblem] = useState<WithdrawalProblem>()
  const [refusal, setRefusal] = useState<string>()
  const [acceptedSatang, setAccepted] = useState<number>()
  const amountSatang = parseBahtInput(amountText)

  async function send(): Promise<void> {
    if (limits === undefined) return
    const found = withdrawalProblem(readBahtInput(amountText), limits)
    setProblem(found)
    setRefusal(undefined)
    if (found !== undefined || amountSatang === undefined) return
    const outcome = await withdraw(amountSatang)
    if (outcome.kind === 'done') setAccepted(amountSatang)
    if (outcome.kind === 'refused') setRefusal(await errorText(i18n, outcome.error))
  }

  return {
    amountText,
    amountSatang,
    problem,
    refusal,
    /** What the server has taken on; undefined until then. */
    acceptedSatang,
    phase,
    type: (text: string) => {
      setProblem(undefined)
      setRefusal(undefined)
      setAmountText(text)
    },
    send,
  }
}
