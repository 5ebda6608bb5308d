/** What a person of the house is. All of them read members and queues, which is logged; an auditor only reads. */
export const ROLES = ['support', 'cashier', 'manager', 'auditor'] as const

export type Role = (typeof ROLES)[number]

/** Who may decide about money. */
export const MONEY_ROLES = ['cashier', 'manager'] as const satisfies readonly Role[]

/** Who may read the books of the house. */
export const BOOKS_ROLES = ['cashier', 'manager', 'auditor'] as const satisfies readonly Role[]

/** Who may invite people, change their roles and suspend them. */
export const PEOPLE_ROLES = ['manager'] as const satisfies readonly Role[]

/**
 * Why somebody cannot be the second of two people: they are the first, they are new, or one of the two has invited the other. `involved`, of withdrawals:
 * they have helped to decide who gets the member's money, or how much it is.
 */
export const NOT_SECOND = ['other-person', 'newcomer', 'inviter'] as const

/** Who may search the log. */
export const LOG_ROLES = ['manager', 'auditor'] as const satisfies readonly Role[]

/** Whether a role is one of those that may do something. */
export function may(roles: readonly Role[], role: Role): boolean {
  return roles.includes(role)
}

/** Who may lock a member out, and let them in again. */
export const LOCK_ROLES = ['manager'] as const satisfies readonly Role[]

/** Who may write a note about a member. */
export const NOTE_ROLES = ['support', 'cashier', 'manager'] as const satisfies readonly Role[]

/** Who may log a member out. */
export const SESSION_ROLES = ['support', 'manager'] as const satisfies readonly Role[]

/** Who may give a member a new password, or another bank account: whoever does decides who has the money. */
export const RESTORE_ROLES = ['manager'] as const satisfies readonly Role[]

/** Who may answer in the chat, and change the canned answers. */
export const CHAT_ROLES = ['support', 'cashier', 'manager'] as const satisfies readonly Role[]

/** Who may change what the house shows and allows. */
export const SITE_ROLES = ['manager'] as const satisfies readonly Role[]
