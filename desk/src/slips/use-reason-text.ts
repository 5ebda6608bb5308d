import { useLingui } from '@lingui/react/macro'
import { slipReasonText } from '../../../src/i18n/slip-reason-text.ts'

/** A reason in the words that the member reads. */
export function useReasonText(): (reason: string) => string {
  const { i18n } = useLingui()
  return (reason) => slipReasonText(i18n, reason) ?? reason
}
