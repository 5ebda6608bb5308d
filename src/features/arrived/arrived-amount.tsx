import { HIDDEN_AMOUNT, useHiding, useOwnBaht } from '../../data/own-baht.ts'
import type { StatementEntry } from '../../data/statement.ts'
import { formatKip } from '../../i18n/format-kip.ts'

/** Width of one figure, in em: wider than any of the system fonts. */
const FIGURE_EM = 0.62

/** The amount of a deposit, as large as fits: what was paid in kip, then its baht. Dots while amounts are hidden. */
export function ArrivedAmount({ entry: { amount, kip } }: { entry: StatementEntry }) {
  const ownBaht = useOwnBaht()
  const isHidden = useHiding()
  const inKip = kip && (isHidden ? HIDDEN_AMOUNT : `+${formatKip(kip.amount)}`)
  const figures = inKip ?? ownBaht(amount, { sign: true })
  return (
    <span className="@container block w-full text-display text-pos">
      <b
        style={{ fontSize: `min(1em, ${(100 / (FIGURE_EM * figures.length)).toFixed(2)}cqi)` }}
        translate="no"
        className="block whitespace-nowrap tabular-nums"
      >
        {figures}
      </b>
      {kip !== undefined && (
        <span
          translate="no"
          className="block text-small text-text-2 tabular-nums"
        >{`= ${ownBaht(amount)}`}</span>
      )}
    </span>
  )
}
