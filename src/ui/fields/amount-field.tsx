import { parseBahtInput, toBahtInput } from '../../domain/money/amount-input.ts'
import { formatShortBaht } from '../../i18n/format.ts'
import { Field } from './field.tsx'

/** Props of {@link AmountField}. */
export interface AmountFieldProps {
  label: string
  /** The least and the most, as a rule. */
  hint?: string | undefined
  /** What is wrong and what to do; replaces the hint and marks the field invalid. */
  error?: string | undefined
  /** The text as typed; `parseBahtInput` reads it. */
  value: string
  onChange: (text: string) => void
  /** Amounts to choose with one tap, in satang. */
  quickAmounts?: readonly number[] | undefined
  /** Names the group of quick amounts for a screen reader. */
  quickLabel?: string | undefined
  /** On the button that fills in everything there is. */
  allLabel?: string | undefined
  onAll?: (() => void) | undefined
  disabled?: boolean | undefined
}

/** A field for an amount in baht: big digits, and ways to fill it in without typing. */
export function AmountField(props: AmountFieldProps) {
  const { label, hint, error, value, onChange, quickAmounts = [], quickLabel, allLabel, onAll } = props
  const { disabled = false } = props
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Field
        {...{ label, hint, error }}
        leading={
          <span className="ps-4 text-[min(1.75rem,9vw)]/[1.3] font-bold text-text-2" aria-hidden="true">
            ฿
          </span>
        }
        trailing={onAll && <AllButton {...{ label: allLabel, disabled, onPress: onAll }} />}
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
      {quickAmounts.length > 0 && (
        <QuickAmounts
          label={quickLabel}
          amounts={quickAmounts}
          chosen={parseBahtInput(value)}
          disabled={disabled}
          onChoose={(amountSatang) => onChange(toBahtInput(amountSatang))}
        />
      )}
    </div>
  )
}

interface AllButtonProps {
  label: string | undefined
  disabled: boolean
  onPress: () => void
}

function AllButton({ label, disabled, onPress }: AllButtonProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onPress}
      className="me-2 min-h-touch flex-none rounded-md bg-surface-2 px-4 text-label text-link active:bg-surface-3 disabled:bg-transparent disabled:text-on-disabled"
    >
      {label}
    </button>
  )
}

interface QuickAmountsProps {
  label: string | undefined
  amounts: readonly number[]
  chosen: number | undefined
  disabled: boolean
  onChoose: (amountSatang: number) => void
}

function QuickAmounts({ label, amounts, chosen, disabled, onChoose }: QuickAmountsProps) {
  return (
    <fieldset
      disabled={disabled}
      aria-label={label}
      className="grid min-w-0 grid-cols-[repeat(auto-fit,minmax(max(5rem,27%),1fr))] gap-2"
    >
      {amounts.map((amountSatang) => (
        <button
          key={amountSatang}
          type="button"
          aria-pressed={amountSatang === chosen}
          onClick={() => onChoose(amountSatang)}
          className="min-h-touch rounded-md border-2 border-transparent bg-surface-2 px-2 font-bold tabular-nums active:bg-surface-3 disabled:text-on-disabled aria-pressed:border-accent aria-pressed:bg-surface-3 aria-pressed:text-accent"
        >
          {formatShortBaht(amountSatang)}
        </button>
      ))}
    </fieldset>
  )
}
