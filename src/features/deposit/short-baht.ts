import { formatBaht } from '../../i18n/format.ts'

/** An amount within a sentence, without currency, and without satang where there are none: `1,000`. */
export function shortBaht(amountSatang: number): string {
  return formatBaht(amountSatang, { symbol: false }).replace(/\.00$/, '')
}
