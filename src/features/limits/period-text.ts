import { useLingui } from '@lingui/react/macro'
import type { Limit } from './api.ts'

/** The name of a period of a deposit limit. */
export function usePeriodText(): (period: Limit['period']) => string {
  const { t } = useLingui()
  return (period) => ({ day: t`24 hours`, week: t`7 days`, month: t`30 days` })[period]
}
