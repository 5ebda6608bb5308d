import { useState } from 'react'
import { useTransfer } from '../../data/money/money-moves.ts'
import type { GameAccountFacts } from '../../data/wallet.ts'
import { readBahtInput } from '../../domain/money/amount-input.ts'
import {
  checkTransfer,
  type Transfer,
  type TransferProblem,
  WALLET,
} from '../../domain/money/transfer-rules.ts'
import { useAmountForm } from '../../hooks/use-amount-form.ts'
import type { AmountProblem } from '../../i18n/use-amount-problem-text.ts'

/** The state of transfers into one game and back. The typed amount stays until the server has confirmed the transfer. */
export function useGameMoney({ code, amount: inGameSatang }: GameAccountFacts, walletSatang: number) {
  const { transfer, transferWhole, phase } = useTransfer()
  const { check, refuse, fill, clear, ...form } = useAmountForm<AmountProblem>(`game:${code}`)
  const [running, setRunning] = useState<'in' | 'back'>()
  const [done, setDone] = useState<number>()

  async function send(way: 'in' | 'back', checked: Transfer | TransferProblem): Promise<void> {
    check('kind' in checked && !isOfEnds(checked) ? checked : undefined)
    if ('kind' in checked) return
    setRunning(way)
    const outcome = await (way === 'in' ? transfer(checked) : transferWhole(checked))
    setRunning(undefined)
    if (outcome.kind === 'done') {
      setDone(outcome.answer.amount ?? checked.amountSatang)
      clear()
    }
    if (outcome.kind === 'refused') await refuse(outcome.error)
  }

  return {
    ...form,
    /** An amount other than zero was typed. */
    isTyped: form.amountText !== '' && form.amountSatang !== 0,
    phase,
    /** Which of the two transfers is under way. */
    running,
    /** The last confirmed amount, in satang, until it is acknowledged. */
    done,
    fillAll: () => fill(walletSatang),
    acknowledge: () => setDone(undefined),
    moveIn: () =>
      send(
        'in',
        checkTransfer({ from: WALLET, to: code, amount: readBahtInput(form.amountText) }, walletSatang),
      ),
    // The balance may have changed since it was shown, so no limit is checked here.
    bringBack: () => send('back', { from: code, to: WALLET, amountSatang: inGameSatang }),
  }
}

/** The source and the target are fixed here, so these problems cannot occur. */
function isOfEnds(problem: TransferProblem): problem is Exclude<TransferProblem, AmountProblem> {
  return ['no-source', 'no-target', 'same-account'].includes(problem.kind)
}
