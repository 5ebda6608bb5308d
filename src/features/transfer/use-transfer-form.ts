import { useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { Account } from '../../data/accounts.ts'
import { useTransfer, useTransferAll } from '../../data/money/money-moves.ts'
import { parseBahtInput, readBahtInput, toBahtInput } from '../../domain/amount-input.ts'
import { type Collected, collected } from '../../domain/collected.ts'
import {
  checkTransfer,
  type Transfer,
  type TransferDraft,
  type TransferProblem,
  WALLET,
} from '../../domain/transfer-rules.ts'
import { errorText } from '../../i18n/error-text.ts'

/** A transfer that the server has confirmed. */
export type TransferDone =
  | ({ readonly kind: 'one' } & Transfer)
  | ({ readonly kind: 'all'; readonly to: string } & Collected)

/** The state of the transfer form. What was typed stays, whatever the answer. */
export function useTransferForm(accounts: readonly Account[]) {
  const { i18n } = useLingui()
  const { transfer, phase: onePhase } = useTransfer()
  const { transferAll, phase: allPhase } = useTransferAll()
  const [choice, setChoice] = useState<Pick<TransferDraft, 'from' | 'to'>>({ from: WALLET, to: undefined })
  const [amountText, setAmountText] = useState('')
  const [problem, setProblem] = useState<TransferProblem>()
  const [refusal, setRefusal] = useState<string>()
  const [done, setDone] = useState<TransferDone>()

  const find = (code: string | undefined) => accounts.find((account) => account.code === code)
  const from = find(choice.from)
  const to = find(choice.to)
  const amountSatang = parseBahtInput(amountText)

  function edited(): void {
    setProblem(undefined)
    setRefusal(undefined)
  }

  async function sendOne(): Promise<void> {
    const checked = checkTransfer(
      { from: from?.code, to: to?.code, amount: readBahtInput(amountText) },
      from?.balanceSatang ?? 0,
    )
    setRefusal(undefined)
    if ('kind' in checked) return setProblem(checked)
    setProblem(undefined)
    const outcome = await transfer(checked)
    if (outcome.kind === 'done') setDone({ kind: 'one', ...checked })
    if (outcome.kind === 'refused') setRefusal(await errorText(i18n, outcome.error))
  }

  async function sendAll(): Promise<void> {
    setRefusal(undefined)
    if (to === undefined) return setProblem({ kind: 'no-target' })
    setProblem(undefined)
    const outcome = await transferAll(to.code)
    if (outcome.kind === 'done') setDone({ kind: 'all', to: to.code, ...collected(outcome.answer) })
    if (outcome.kind === 'refused') setRefusal(await errorText(i18n, outcome.error))
  }

  return {
    from,
    to,
    amountText,
    amountSatang,
    problem,
    refusal,
    done,
    isTyped: amountText !== '' || choice.to !== undefined,
    phase: onePhase === 'idle' ? allPhase : onePhase,
    choose: (side: 'from' | 'to', code: string) => {
      edited()
      setChoice({ ...choice, [side]: code })
    },
    swap: () => {
      edited()
      setChoice({ from: choice.to, to: choice.from })
    },
    type: (text: string) => {
      edited()
      setAmountText(text)
    },
    fillAll: () => {
      edited()
      setAmountText(toBahtInput(from?.balanceSatang ?? 0))
    },
    sendOne,
    sendAll,
  }
}
