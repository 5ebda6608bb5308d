import { useLingui } from '@lingui/react/macro'
import type { TransferProblem } from '../../domain/transfer-rules.ts'
import { formatBaht } from '../../i18n/format.ts'

/** What stands under each field, in the member's language. */
export interface ProblemTexts {
  readonly from?: string
  readonly to?: string
  readonly amount?: string
}

/** Says what keeps the transfer from being sent, at the field where it can be changed. */
export function useProblemText(problem: TransferProblem | undefined): ProblemTexts {
  const { t } = useLingui()
  if (problem === undefined) return {}
  if (problem.kind === 'no-source') return { from: t`Select account` }
  if (problem.kind === 'no-target') return { to: t`Select account` }
  if (problem.kind === 'same-account') return { to: t`Cannot transfer` }
  const n = formatBaht(problem.boundSatang, { symbol: false })
  return {
    amount: problem.kind === 'below-minimum' ? t`Minimum amount ${n} baht` : t`Maximum amount ${n} baht`,
  }
}
