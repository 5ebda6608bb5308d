import type { Settings } from '../settings/settings.ts'
import type { DailyLimits } from './daily-limits.ts'

/** What the operator lets members withdraw: at once, and in one day. */
export type WithdrawalLimits = Settings['withdrawals'] & { readonly daily: DailyLimits }
