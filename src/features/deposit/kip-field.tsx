import type { DepositBank } from '../../data/deposit/deposit.ts'
import { digitsOf } from '../../domain/digits.ts'
import { satangOfKip } from '../../domain/money/kip.ts'
import { formatBaht } from '../../i18n/format.ts'
import { Field } from '../../ui/fields/field.tsx'

/** More digits than any transfer has. */
const MOST_DIGITS = 12

interface KipFieldProps {
  label: string
  hint: string
  error?: string | undefined
  exchange: NonNullable<DepositBank['exchange']>
  /** Whole kip; 0 while nothing is typed. */
  kip: number
  disabled?: boolean
  onChange: (kip: number) => void
}

/** A field for an amount in kip, with the baht that it is worth. */
export function KipField({ label, hint, error, exchange, kip, disabled, onChange }: KipFieldProps) {
  return (
    <Field
      {...{ label, hint, error }}
      leading={
        <span className="ps-4 text-[min(1.75rem,9vw)]/[1.3] font-bold text-text-2" aria-hidden="true">
          {'₭'}
        </span>
      }
      trailing={
        kip > 0 && (
          <output className="pe-4 text-end font-bold wrap-anywhere text-text-2 tabular-nums">
            {`= ${formatBaht(satangOfKip(kip, exchange.kipPerBaht))}`}
          </output>
        )
      }
    >
      {(control) => (
        <input
          {...control}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="go"
          className="amount-input"
          value={kip === 0 ? '' : kip.toLocaleString('en')}
          disabled={disabled}
          onChange={(event) => onChange(Number(digitsOf(event.target.value).slice(0, MOST_DIGITS)))}
        />
      )}
    </Field>
  )
}
