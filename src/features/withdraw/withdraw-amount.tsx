import { useLingui } from '@lingui/react/macro'
import { formatBaht } from '../../i18n/format.ts'
import { useAmountProblemText } from '../../i18n/use-amount-problem-text.ts'
import { AmountField } from '../../ui/fields/amount-field.tsx'
import { quickAmounts, type WithdrawalLimits, type WithdrawalProblem } from './withdrawal-rules.ts'

interface WithdrawAmountProps {
  /** Undefined until the operator's limits are loaded. */
  limits: WithdrawalLimits | undefined
  /** The most of the amounts to choose with one tap, in satang. */
  atHandSatang: number
  /** The limits could not be read. */
  hasFailed: boolean
  problem: WithdrawalProblem | undefined
  refusal: string | undefined
  value: string
  onChange: (text: string) => void
  onAll: () => void
  disabled: boolean
}

/** The amount field, with the limits below it, or the limit that the amount violates. */
export function WithdrawAmount(props: WithdrawAmountProps) {
  const { limits, atHandSatang, hasFailed, problem, refusal, value, onChange, onAll, disabled } = props
  const { t } = useLingui()
  const min = limits && formatBaht(limits.withdrawMin)
  const max = limits && formatBaht(limits.withdrawMax)
  const waiting = hasFailed ? t`The limits could not be read.` : t`Loading...`
  const hint = limits ? t`Between ${min} and ${max}` : waiting
  const error = useAmountProblemText(problem)
  return (
    <AmountField
      label={t`Amount`}
      hint={hint}
      error={error}
      refusal={refusal}
      value={value}
      onChange={onChange}
      quickAmounts={quickAmounts(limits, atHandSatang)}
      quickLabel={t`Quick amounts`}
      allLabel={t`All`}
      onAll={limits && onAll}
      disabled={disabled}
    />
  )
}
