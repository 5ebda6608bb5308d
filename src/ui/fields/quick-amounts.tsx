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
          className="min-h-touch rounded-md border-2 border-transparent bg-surface-2 px-2 font-bold tabular-nums active:bg-surface-3 disabled:text-on-disabled aria-pressed:border-accent aria-pressed:bg-surface-3 aria-pressed:text-accent"
        >
          {format(amount)}
        </button>
      ))}
    </fieldset>
  )
}
