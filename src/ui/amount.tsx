import type { CSSProperties } from 'react'

import { formatBaht } from '../i18n/format.ts'

/** Props of {@link Amount}. */
export interface AmountProps {
  amountSatang: number
  /** The whole sentence for a screen reader, e.g. "Total balance 12,480.50 baht". */
  label: string
}

/** The big figure of a balance: marigold ฿, small decimals. It shrinks to its box and is never cut. */
export function Amount({ amountSatang, label }: AmountProps) {
  const figures = formatBaht(amountSatang, { symbol: false })
  const [whole, decimals] = figures.split('.')
  return (
    <p className="@container text-display">
      <span className="sr-only">{label}</span>
      <span
        aria-hidden="true"
        style={{ '--figures': figures.length } as CSSProperties}
        className="block text-[min(1em,calc(100cqi/(var(--figures)*.6)))] whitespace-nowrap tabular-nums"
      >
        <span className="me-[.14em] text-[.62em] text-marigold">฿</span>
        {whole}
        <span className="text-[.58em] text-on-cloth-2">.{decimals}</span>
      </span>
    </p>
  )
}
