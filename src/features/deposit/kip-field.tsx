import { satangOfKip } from '../../domain/money/kip.ts'
import { formatKip } from '../../i18n/format-kip.ts'
import { formatBaht } from '../../i18n/format.ts'
import { Field } from '../../ui/fields/field.tsx'
import type { DepositBank } from './api/deposit.ts'
import { readKipInput } from './kip-input.ts'

interface KipFieldProps {
  label: string
  hint: string
  error?: string | undefined
  exchange: NonNullable<DepositBank['exchange']>
  /** The text as typed; `readKipInput` reads it. */
  value: string
  disabled?: boolean
  onChange: (text: string) => void
}

/** A field for an amount in kip, with the baht that it is worth. */
export function KipField({ label, hint, error, exchange, value, disabled, onChange }: KipFieldProps) {
  const read = readKipInput(value)
  const kip = typeof read === 'number' ? read : 0
  return (
    <Field
      {...{ label, error }}
      hint={kip > 0 ? `= ${formatKip(kip)} · ${hint}` : hint}
      leading={
        <span className="ps-4 text-[min(1.75rem,9vw)]/[1.3] font-bold text-text-2" aria-hidden="true">
          {'₭'}
        </span>
      }
      trailing={
        kip > 0 && (
          <output translate="no" className="pe-4 text-end font-bold wrap-anywhere text-text-2 tabular-nums">
            {`= ${formatBaht(satangOfKip(kip, exchange.kipPerBaht))}`}
          </output>
        )
      }
    >
      {(control) => (
        <input
          {...control}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="go"
          className="amount-input"
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
