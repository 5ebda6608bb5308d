import { useLingui } from '@lingui/react/macro'
import type { WithdrawalLimits, WithdrawalProblem } from '../../domain/money/withdrawal-rules.ts'
import { formatBaht } from '../../i18n/format.ts'
import { AmountField } from '../../ui/fields/amount-field.tsx'
import { useAmountProblemText } from '../../i18n/use-amount-problem-text.ts'

interface WithdrawAmountProps {
  /** Undefined until the operator has told them. */
  limits: WithdrawalLimits | undefined
  problem: WithdrawalProblem | undefined
  value: string
  onChange: (text: string) => void
  onAll: () => void
  disabled: boolean
}

/** How much: the limits below it, or in their place the one that it breaks. */
export function WithdrawAmount({ limits, problem, value, onChange, onAll, disabled }: WithdrawAmountProps) {
  const { t } = useLingui()
  const min = limits && formatBaht(limits.withdrawMin)
  const max = limits && formatBaht(limits.withdrawMax)
  const error = useAmountProblemText(problem)
  return (
    <AmountField
      label={t`Amount`}
      hint={limits ? t`Between ${min} and ${max}` : t`Loading...`}
      error={error}
      value={value}
      onChange={onChange}
      allLabel={t`All`}
      onAll={limits && onAll}
      disabled={disabled}
    />
  )
}
