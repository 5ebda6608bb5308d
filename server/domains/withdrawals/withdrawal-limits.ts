import type { Settings } from '../../settings/settings.ts'
import type { DailyLimits } from './daily-limits.ts'

/** The operator's limits for withdrawals: at once, and per day. */
export type WithdrawalLimits = Settings['withdrawals'] & { readonly daily: DailyLimits }
