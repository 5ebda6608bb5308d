import { formatBaht } from '../i18n/format.ts'

/** Width of one digit, in em: wider than any digit of the system fonts. */
const FIGURE_EM = 0.6

const DOTS = '••••••'

export interface AmountProps {
  amountSatang: number
  /** The full text for a screen reader, e.g. "Total balance 12,480.50 baht". */
  label: string
  /** Shows dots instead, the same number for every amount. */
  hidden?: boolean
  /** On the surface of a card instead of on cloth. */
  plain?: boolean
}

/** A large figure: ฿ in the accent, small decimals. Its font fits the box, so that it is never cut. */
export function Amount({ amountSatang, label, hidden = false, plain = false }: AmountProps) {
  const figures = formatBaht(amountSatang, { symbol: false })
  const [whole, decimals] = figures.split('.')
  return (
    <p translate="yes" className="@container text-display">
      <span className="sr-only">{label}</span>
      <span
        aria-hidden="true"
        style={{ fontSize: `min(1em, ${(100 / (FIGURE_EM * figures.length)).toFixed(2)}cqi)` }}
        translate="no"
        className="block [letter-spacing:-.015em] whitespace-nowrap"
      >
        <span className={`me-[.14em] text-[.62em] ${plain ? 'text-accent' : 'text-marigold'}`}>฿</span>
        {hidden ? (
          <span className="text-[.58em]">{DOTS}</span>
        ) : (
          <>
            <span>{whole}</span>
            <span
              className={`text-[.58em] ${plain ? 'text-text-2' : 'text-on-cloth-2'}`}
            >{`.${decimals}`}</span>
          </>
        )}
      </span>
    </p>
  )
}
