import { Plural } from '@lingui/react/macro'
import { formatBaht } from '../../../src/i18n/format.ts'

/** An amount, and how often something of it happened. */
export function Sum({ amount, times }: { readonly amount: number; readonly times: number }) {
  return (
    <>
      {formatBaht(amount)} <Plural value={times} one="(# time)" other="(# times)" />
    </>
  )
}
