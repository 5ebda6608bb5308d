import { formatDate, formatDateTime } from '../../i18n/format.ts'

/** Hours and minutes in Bangkok: `14:02`. */
export function formatClock(iso: string): string {
  return formatDateTime(iso).slice(-8, -3)
}

/** The day in Bangkok: `21/11/2026`. */
export function formatDay(iso: string): string {
  return formatDate(iso)
}
