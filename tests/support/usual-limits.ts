import type { WithdrawalLimits } from '../../server/domains/withdrawals/withdrawal-conditions.ts'
import { USUAL_SETTINGS } from './usual-settings.ts'

/** The default limits: each withdrawal is limited, a day is not. */
export const USUAL_LIMITS: WithdrawalLimits = USUAL_SETTINGS.withdrawals
