import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useTransfer } from '../../data/money/money-moves.ts'
import { parseBahtInput, readBahtInput, toBahtInput } from '../../domain/amount-input.ts'
import { checkTransfer, type Transfer, type TransferProblem, WALLET } from '../../domain/transfer-rules.ts'
import { errorText } from '../../i18n/error-text.ts'
import type { AmountProblem } from '../../i18n/use-amount-problem-text.ts'
import type { GameAccountFacts } from './game-account.tsx'

/** The state of moving money into one game and back. What was typed stays until the server has confirmed it. */
export function useGameMoney({ code, amount: inGameSatang }: GameAccountFacts, walletSatang: number) {
  const { i18n } = useLingui()
  const { transfer, transferWhole, phase } = useTransfer()
  const [amountText, setAmountText] = useState('')
  const [problem, setProblem] = useState<AmountProblem>()
  const [refusal, setRefusal] = useState<string>()
  const [running, setRunning] = useState<'in' | 'back'>()
  const [done, setDone] = useState<number>()
  const amountSatang = parseBahtInput(amountText)

  function edit(text: string): void {
    setProblem(undefined)
    setRefusal(undefined)
    setAmountText(text)
  }

  async function send(way: 'in' | 'back', checked: Transfer | TransferProblem): Promise<void> {
    setRefusal(undefined)
    setProblem('kind' in checked && !isOfEnds(checked) ? checked : undefined)
    if ('kind' in checked) return
    setRunning(way)
    const outcome = await (way === 'in' ? transfer(checked) : transferWhole(checked))
    setRunning(undefined)
    if (outcome.kind === 'done') {
      setDone(outcome.answer.amount ?? checked.amountSatang)
      setAmountText('')
    }
    if (outcome.kind === 'refused') setRefusal(await errorText(i18n, outcome.error))
  }

  return {
    amountText,
    /** Something other than zero was typed. */
    isTyped: amountText !== '' && amountSatang !== 0,
    problem,
    refusal,
    phase,
    /** Which of the two is under way. */
    running,
    /** What the server has confirmed last, in satang, until it is acknowledged. */
    done,
    type: edit,
    fillAll: () => edit(toBahtInput(walletSatang)),
    acknowledge: () => setDone(undefined),
    moveIn: () =>
      send('in', checkTransfer({ from: WALLET, to: code, amount: readBahtInput(amountText) }, walletSatang)),
    // What is there may have been won or lost since it was shown: no bound of ours applies.
    bringBack: () => send('back', { from: code, to: WALLET, amountSatang: inGameSatang }),
  }
}

/** Where from and where to are no choice here. */
function isOfEnds(problem: TransferProblem): problem is Exclude<TransferProblem, AmountProblem> {
  return ['no-source', 'no-target', 'same-account'].includes(problem.kind)
}
