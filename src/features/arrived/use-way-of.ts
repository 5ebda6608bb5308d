import { useLingui } from '@lingui/react/macro'
import type { StatementEntry } from '../../data/statement.ts'

/** Names the way in which a deposit came: its kind, and the bank or provider; undefined when the server says neither. */
export function useWayOf(): (entry: StatementEntry) => string | undefined {
  const { t } = useLingui()
  return ({ from, way }) => {
    if (way === 'gift') return t`Gift link`
    if (!from) return undefined
    if (way === 'qr') return `QR · ${from}`
    return way === 'bank' ? t`Bank transfer, ${from}` : from
  }
}
