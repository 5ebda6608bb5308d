import { useState } from 'react'
import type { Account } from '../../data/accounts.ts'
import { useTransfer, useTransferAll } from '../../data/money/money-moves.ts'
import { readBahtInput } from '../../domain/money/amount-input.ts'
import { type Collected, collected } from '../../domain/money/collected.ts'
import {
  checkTransfer,
  type Transfer,
  type TransferDraft,
  type TransferProblem,
  WALLET,
} from '../../domain/money/transfer-rules.ts'
import { useAmountForm } from '../../hooks/use-amount-form.ts'

/** A transfer that the server has confirmed. */
export type TransferDone =
  | ({ readonly kind: 'one' } & Transfer)
  | ({ readonly kind: 'all'; readonly to: string } & Collected)

/** The state of the transfer form. What was typed stays, whatever the answer. */
export function useTransferForm(accounts: readonly Account[]) {
  const { transfer, phase: onePhase } = useTransfer()
  const { transferAll, phase: allPhase } = useTransferAll()
  const { check, refuse, fill, ...form } = useAmountForm<TransferProblem>()
  const [choice, setChoice] = useState<Pick<TransferDraft, 'from' | 'to'>>({ from: WALLET, to: undefined })
  const [done, setDone] = useState<TransferDone>()

  const find = (code: string | undefined) => accounts.find((account) => account.code === code)
  const from = find(choice.from)
  const to = find(choice.to)

  async function sendOne(): Promise<void> {
    const checked = checkTransfer(
      { from: from?.code, to: to?.code, amount: readBahtInput(form.amountText) },
      from?.balanceSatang ?? 0,
    )
    if ('kind' in checked) return check(checked)
    check()
    const outcome = await transfer(checked)
    if (outcome.kind === 'done') setDone({ kind: 'one', ...checked })
    if (outcome.kind === 'refused') await refuse(outcome.error)
  }

  async function sendAll(): Promise<void> {
    if (to === undefined) return check({ kind: 'no-target' })
    check()
    const outcome = await transferAll(to.code)
    if (outcome.kind === 'done') setDone({ kind: 'all', to: to.code, ...collected(outcome.answer) })
    if (outcome.kind === 'refused') await refuse(outcome.error)
  }

  return {
    from,
    to,
    ...form,
    done,
    isTyped: form.amountText !== '' || choice.to !== undefined,
    phase: onePhase === 'idle' ? allPhase : onePhase,
    choose: (side: 'from' | 'to', code: string) => {
      check()
      setChoice({ ...choice, [side]: code })
    },
    swap: () => {
      check()
      setChoice({ from: choice.to, to: choice.from })
    },
    fillAll: () => fill(from?.balanceSatang ?? 0),
    sendOne,
    sendAll,
  }
}
