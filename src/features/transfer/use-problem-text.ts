import { useLingui } from '@lingui/react/macro'
import type { TransferProblem } from '../../domain/money/transfer-rules.ts'
import { useAmountProblemText } from '../../i18n/use-amount-problem-text.ts'

/** The error under each field, in the member's language. */
export interface ProblemTexts {
  readonly from?: string
  readonly to?: string
  readonly amount?: string
}

/** The problem that keeps the transfer from being sent, in words, at the field that can fix it. */
export function useProblemText(problem: TransferProblem | undefined): ProblemTexts {
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
