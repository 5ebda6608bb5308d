import type { DailyLimits } from '../../server/withdrawals/daily-limits.ts'

/** As much may be withdrawn in a day as there is. */
export const NO_DAILY_LIMITS: DailyLimits = { memberSatang: undefined, allSatang: undefined }
