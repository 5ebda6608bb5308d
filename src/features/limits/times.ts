import { useLingui } from '@lingui/react/macro'
import { useNow } from '../../hooks/use-clock.ts'
import { formatDateTime } from '../../i18n/format.ts'
import type { Limit } from './api.ts'

/** How often it is seen whether a time has passed, in ms. */
export const MINUTE_MS = 60_000

/** Whether a time has passed. */
export function useIsOver(iso: string): boolean {
  return Date.parse(iso) <= useNow(MINUTE_MS).getTime()
}

/** A time to the minute: `24/11/2026 14:32`. */
export const formatMinute = (iso: string): string => formatDateTime(iso).slice(0, -3)

/** The name of a period of a deposit limit. */
export function usePeriodText(): (period: Limit['period']) => string {
  const { t } = useLingui()
  return (period) => ({ day: t`24 hours`, week: t`7 days`, month: t`30 days` })[period]
}
