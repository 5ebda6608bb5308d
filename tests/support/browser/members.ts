import { DEMO_MEMBERS, DEMO_PASSWORD } from '../../../server/outside/seed/demo-members.ts'

/** The Thai demo member. No test moves their money. */
export const SOMCHAI = DEMO_MEMBERS.th

/** The Lao demo member. Any test may move their money, so tests compare balances before and after. */
export const SOMSAK = DEMO_MEMBERS.lo

export const PASSWORD = DEMO_PASSWORD
