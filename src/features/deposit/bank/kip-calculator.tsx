import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { DepositBank } from '../api/deposit.ts'
import { readKipInput } from '../kip-input.ts'
import { formatDateTime } from '../../../i18n/format.ts'
import { formatKip } from '../../../i18n/format-kip.ts'
import { KipField } from '../kip-field.tsx'
import { useTypedProblemText } from '../use-typed-problem-text.ts'

interface KipCalculatorProps {
  exchange: NonNullable<DepositBank['exchange']>
}

/** Converts an amount in kip to the credited baht. It sends nothing. */
export function KipCalculator({ exchange }: KipCalculatorProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const problemText = useTypedProblemText(formatKip)
  const read = readKipInput(typed)
  const { kipPerBaht, since } = exchange
  return (
    <KipField
      label={t`Kip to baht`}
      hint={t`฿1 = ${formatKip(kipPerBaht)} · rate of ${formatDateTime(since)}`}
      exchange={exchange}
      error={typeof read === 'object' ? problemText(read) : undefined}
      value={typed}
      onChange={setTyped}
    />
  )
}
