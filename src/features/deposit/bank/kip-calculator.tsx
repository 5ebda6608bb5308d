import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatKip } from '../../../i18n/format-kip.ts'
import { formatDateTime } from '../../../i18n/format.ts'
import type { DepositBank } from '../api/deposit.ts'
import { KipField } from '../kip-field.tsx'
import { readKipInput } from '../kip-input.ts'
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
