import { useLingui } from '@lingui/react/macro'
import {
  isBlank,
  readingsOf,
  type TwoReadings,
  type TypedNumber,
  type UnreadableAmount,
} from '../../domain/money/amount-input.ts'
import { satangOfKip } from '../../domain/money/kip.ts'
import { formatBaht, formatKip } from '../../i18n/format.ts'
import { CurrencyField } from '../../ui/fields/amount-field.tsx'
import type { DepositBank } from './api/deposit.ts'

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
export function KipField({ hint, exchange, ...field }: KipFieldProps) {
  const read = readKipInput(field.value)
  const kip = typeof read === 'number' ? read : 0
  return (
    <CurrencyField
      {...field}
      sign="₭"
      hint={kip > 0 ? `= ${formatKip(kip)} · ${hint}` : hint}
      trailing={
        kip > 0 && (
          <output translate="no" className="pe-4 text-end font-bold wrap-anywhere text-text-2">
            {`= ${formatBaht(satangOfKip(kip, exchange.kipPerBaht))}`}
          </output>
        )
      }
    />
  )
}

/** Names and signs of the kip beside an amount. */
const KIP = /^(?:₭|LAK|kip|ກີບ|กีบ) ?| ?(?:₭|LAK|kip|ກີບ|กีบ)$/gi

/** More than any transfer has. */
const MAX_KIP = 999_999_999_999

/** Why the typed text is not an amount in kip. */
type UnreadableKip =
  | { readonly kind: 'not-a-number' }
  | { readonly kind: 'not-whole' }
  | { readonly kind: 'too-large' }
  | TwoReadings

/**
 * Reads an amount in whole kip as a member types or pastes it.
 * @returns undefined when nothing was typed
 */
export function readKipInput(text: string): number | UnreadableKip | undefined {
  if (isBlank(text)) return undefined
  const readings = readingsOf(text, KIP)
  const amounts = readings
    .filter((reading) => isWhole(reading, readings.length))
    .map(({ whole }) => Number(whole))
  const [first, second] = amounts.sort((a, b) => a - b)
  if (first === undefined) return { kind: readings.length === 0 ? 'not-a-number' : 'not-whole' }
  if (Math.max(first, second ?? 0) > MAX_KIP) return { kind: 'too-large' }
  return second === undefined || second === first
    ? first
    : { kind: 'two-readings', readings: [first, second] }
}

/** Three decimals of a number without a second reading may be a group after a forgotten mark. */
function isWhole({ decimals }: TypedNumber, readings: number): boolean {
  return /^0*$/.test(decimals) && (decimals.length < 3 || readings > 1)
}

/**
 * Why a typed amount cannot be read, in the member's language.
 * @param format an amount of the field's currency
 */
export function useTypedProblemText(format: (amount: number) => string) {
  const { t } = useLingui()
  return (problem: UnreadableAmount | UnreadableKip): string => {
    if (problem.kind === 'two-readings') {
      const [small, large] = problem.readings.map(format)
      return t`Do you mean ${small} or ${large}? Please type it like that.`
    }
    if (problem.kind === 'too-large') return t`The amount is too large`
    if (problem.kind === 'not-whole') return t`Please enter whole kip, in numbers`
    return t`Please enter an amount in numbers, with at most 2 decimals`
  }
}
