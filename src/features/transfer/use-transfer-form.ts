import { useState } from 'react'
import { useTransfer, useTransferAll } from '../../data/money/money-moves.ts'
import { readBahtInput } from '../../domain/money/amount-input.ts'
import {
  checkTransfer,
  type Transfer,
  type TransferProblem,
  WALLET,
} from '../../domain/money/transfer-rules.ts'
import { useAmountForm } from '../../hooks/use-amount-form.ts'
import { useTypedText } from '../../session/use-typed-text.ts'
import type { Account } from './accounts.ts'
import { type Collected, collected } from './collected.ts'

/** A transfer that the server has confirmed. */
export type TransferDone =
  | ({ readonly kind: 'one' } & Transfer)
  | ({ readonly kind: 'all'; readonly to: string } & Collected)

/** The state of the transfer form. The input stays, whatever the response. */
export function useTransferForm(accounts: readonly Account[]) {
  const { transfer, phase: onePhase } = useTransfer()
  const { transferAll, phase: allPhase } = useTransferAll()
  const { check, refuse, fill, ...form } = useAmountForm<TransferProblem>('transfer')
  const [fromCode, setFrom] = useTypedText('transfer:from', WALLET)
  const [toCode, setTo] = useTypedText('transfer:to')
  const [done, setDone] = useState<TransferDone>()

  const find = (code: string) => accounts.find((account) => account.code === code)
  const from = find(fromCode)
  const to = find(toCode)

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
    isTyped: form.amountText !== '' || toCode !== '',
    phase: onePhase === 'idle' ? allPhase : onePhase,
    choose: (side: 'from' | 'to', code: string) => {
      check()
      const choose = side === 'from' ? setFrom : setTo
      choose(code)
    },
    swap: () => {
      check()
      setFrom(toCode)
      setTo(fromCode)
    },
    fillAll: () => fill(from?.balanceSatang ?? 0),
    sendOne,
    sendAll,
  }
}
