import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useTransfer, useTransferAll } from '../../data/money/money-moves.ts'
import { usePause } from '../../data/wallet/wallet.ts'
import { readBahtInput } from '../../domain/money/amount-input.ts'
import {
  checkTransfer,
  type Transfer,
  type TransferProblem,
  WALLET,
} from '../../domain/money/transfer-rules.ts'
import { useAmountForm, useAmountProblemText } from '../../hooks/use-amount-form.ts'
import { useTypedText } from '../../session/use-typed-text.ts'
import type { Account } from './accounts.tsx'

/** A transfer that the server has confirmed. */
export type TransferDone =
  | ({ readonly kind: 'one' } & Transfer)
  | ({ readonly kind: 'all'; readonly to: string } & Collected)

/** The state of the transfer form. While the member pauses, money goes to the main wallet only. The input stays, whatever the response; without one the amount goes. */
export function useTransferForm(accounts: readonly Account[]) {
  const isPaused = usePause() !== undefined
  const { transfer, phase: onePhase } = useTransfer()
  const { transferAll, phase: allPhase } = useTransferAll()
  const { check, refuse, fill, clear, ...form } = useAmountForm<TransferProblem>('transfer')
  const [fromCode, setFrom] = useTypedText('transfer:from', isPaused ? '' : WALLET)
  const [toCode, setTo] = useTypedText('transfer:to', isPaused ? WALLET : '')
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
    if (outcome.kind === 'unknown') clear()
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
    errors: useProblemText(form.problem),
    done,
    isTyped: form.amountText !== '' || (toCode !== '' && !isPaused),
    phase: onePhase === 'idle' ? allPhase : onePhase,
    choose: (side: 'from' | 'to', code: string) => {
      check()
      const [choose, chooseOther, chosen, other] =
        side === 'from' ? [setFrom, setTo, fromCode, toCode] : [setTo, setFrom, toCode, fromCode]
      // One account is never both: the other side takes what was here.
      if (code === other) chooseOther(chosen)
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

/** The error under each field, in the member's language. */
interface ProblemTexts {
  readonly from?: string
  readonly to?: string
  readonly amount?: string
}

/** The problem that keeps the transfer from being sent, in words, at the field that can fix it. */
function useProblemText(problem: TransferProblem | undefined): ProblemTexts {
  const { t } = useLingui()
  const isOfAmount =
    problem?.kind !== 'no-source' && problem?.kind !== 'no-target' && problem?.kind !== 'same-account'
  const amount = useAmountProblemText(isOfAmount ? problem : undefined)
  if (problem === undefined) return {}
  if (problem.kind === 'no-source') return { from: t`Select account` }
  if (problem.kind === 'no-target') return { to: t`Select account` }
  if (problem.kind === 'same-account') return { to: t`Cannot transfer` }
  return { ...(amount !== undefined && { amount }) }
}

/** The outcome for the balance of one place; see `transferAll` in the contract. */
interface Source {
  readonly code: string
  readonly outcome: 'moved' | 'stayed' | 'in-wallet' | 'checking'
}

/** The places whose money did not arrive in the target, by outcome. */
export interface Collected {
  /** Whether anything arrived, as far as the server says. */
  readonly hasMoved: boolean
  readonly stayed: readonly string[]
  readonly inWallet: readonly string[]
  readonly checking: readonly string[]
}

/** Sums up a transfer of all balances for the member. A server that only names the failed games means that their money stayed there. */
export function collected(answer: {
  readonly failed: readonly string[]
  readonly sources?: readonly Source[] | undefined
}): Collected {
  const { failed, sources } = answer
  if (sources === undefined) return { hasMoved: true, stayed: failed, inWallet: [], checking: [] }
  const ended = (outcome: Source['outcome']) =>
    sources.filter((source) => source.outcome === outcome).map(({ code }) => code)
  const [stayed, inWallet, checking] = [ended('stayed'), ended('in-wallet'), ended('checking')]
  // When there was nothing to move, everything is already in the target.
  const hasMoved = stayed.length + inWallet.length + checking.length < sources.length || sources.length === 0
  return { hasMoved, stayed, inWallet, checking }
}
