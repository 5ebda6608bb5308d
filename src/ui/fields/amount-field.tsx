import './amount-field.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { parseBahtInput, toBahtInput } from '../../domain/money/amount-input.ts'
import { formatBaht, formatShortBaht } from '../../i18n/format.ts'
import { Field, type FieldTexts } from './field.tsx'

export interface AmountFieldProps {
  label: string
  /** Usually the minimum and the maximum. */
  hint?: string | undefined
  /** The error and how to fix it; replaces the hint and marks the field invalid. */
  error?: string | undefined
  /** Why the server refused the amount; it is shown elsewhere. */
  refusal?: string | undefined
  /** The text as typed; `parseBahtInput` reads it. */
  value: string
  onChange: (text: string) => void
  /** Amounts to choose with one tap, in satang. */
  quickAmounts?: readonly number[] | undefined
  /** Label of the group of quick amounts for a screen reader. */
  quickLabel?: string | undefined
  /** Label of the button that fills in the whole balance. */
  allLabel?: string | undefined
  onAll?: (() => void) | undefined
  disabled?: boolean | undefined
}

/** A field for an amount in baht: large digits, and buttons that fill it in without typing. */
export function AmountField(props: AmountFieldProps) {
  const {
    label,
    hint,
    error,
    refusal,
    value,
    onChange,
    quickAmounts = [],
    quickLabel,
    allLabel,
    onAll,
  } = props
  const { disabled = false } = props
  const satang = parseBahtInput(value)
  // Shown before the tap, so that a misread amount is noticed.
  // What reads as the amount does needs no second line.
  const isClear = satang !== undefined && satang < 1000_00 && String(satang / 100) === value
  const understood = satang && !isClear ? `= ${formatBaht(satang)}` : undefined
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The keyboard leaves little of a sheet. An error out of view would look like a button that does nothing; a refusal is below the amount that
    // it is about.
    if ((error ?? refusal) !== undefined)
      field.current?.firstElementChild?.scrollIntoView?.({
        block: refusal === undefined ? 'nearest' : 'start',
      })
  }, [error, refusal])
  return (
    <div ref={field} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <CurrencyField
        {...{ label, error, value, disabled, onChange }}
        sign="฿"
        hint={[understood, hint].filter(Boolean).join(' · ') || undefined}
        trailing={onAll && <AllButton {...{ label: allLabel, disabled, onPress: onAll }} />}
      />
      {quickAmounts.length > 0 && (
        <QuickAmounts
          label={quickLabel}
          amounts={quickAmounts}
          chosen={satang}
          disabled={disabled}
          format={formatShortBaht}
          onChoose={(amountSatang) => onChange(toBahtInput(amountSatang))}
        />
      )}
    </div>
  )
}

interface CurrencyFieldProps extends Omit<FieldTexts, 'optionalLabel'> {
  sign: '฿' | '₭'
  trailing: ReactNode
  value: string
  disabled?: boolean | undefined
  onChange: (text: string) => void
}

/** A field for large digits behind the sign of their currency. */
export function CurrencyField({ sign, value, disabled, onChange, ...field }: CurrencyFieldProps) {
  return (
    <Field
      {...field}
      disabled={disabled}
      leading={
        <span className="ps-4 text-[min(1.75rem,9vw)]/[1.3] font-bold text-text-2" aria-hidden="true">
          {sign}
        </span>
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
      className="ms-auto me-2 min-h-touch flex-none rounded-md bg-surface-2 px-4 text-label text-link active:bg-surface-3 disabled:bg-transparent disabled:text-on-disabled"
    >
      {label}
    </button>
  )
}

interface QuickAmountsProps {
  /** For a screen reader. */
  label: string | undefined
  amounts: readonly number[]
  chosen: number | undefined
  disabled: boolean
  format: (amount: number) => string
  onChoose: (amount: number) => void
}

/** Amounts to choose with one tap. */
export function QuickAmounts({ label, amounts, chosen, disabled, format, onChoose }: QuickAmountsProps) {
  return (
    <fieldset disabled={disabled} aria-label={label} className="quick-amounts">
      {amounts.map((amount) => (
        <button
          key={amount}
          type="button"
          aria-pressed={amount === chosen}
          onClick={() => onChoose(amount)}
          translate="no"
          className="min-h-touch rounded-md border-2 border-transparent bg-surface-2 px-2 font-bold active:bg-surface-3 disabled:text-on-disabled aria-pressed:border-accent aria-pressed:bg-surface-3 aria-pressed:text-accent"
        >
          {format(amount)}
        </button>
      ))}
    </fieldset>
  )
}
