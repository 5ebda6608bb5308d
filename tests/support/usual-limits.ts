import type { WithdrawalLimits } from '../../server/withdrawals/withdrawal-limits.ts'
import { USUAL_SETTINGS } from './usual-settings.ts'

/** Those of an operator who has set nothing: a withdrawal has its bounds, a day has none. */
export const USUAL_LIMITS: WithdrawalLimits = {
  ...USUAL_SETTINGS.withdrawals,
  daily: { memberSatang: undefined, allSatang: undefined },
}
