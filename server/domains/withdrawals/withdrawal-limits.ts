import type { Settings } from '../../settings/settings.ts'

/** The operator's limits for withdrawals: at once, and per day. */
export type WithdrawalLimits = Settings['withdrawals']
