import { DEMO_MEMBERS, DEMO_PASSWORD } from '../../../server/seed/demo-members.ts'

/** The Thai demo member, whose money no test moves. */
export const SOMCHAI = DEMO_MEMBERS.th

/** The Lao demo member, whose money any test may move; tests that look at it compare before and after. */
export const SOMSAK = DEMO_MEMBERS.lo

export const PASSWORD = DEMO_PASSWORD
