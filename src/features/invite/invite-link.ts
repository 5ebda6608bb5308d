/** Prefix of an invite code, before the id of the member who invites. */
const INVITER_PREFIX = 'PR'

/** The member's invite code: a short one where the server gives it, otherwise one that contains their id. */
export function inviteCodeOf(memberId: string, shortCode: string | undefined): string {
  return shortCode ?? `${INVITER_PREFIX}${memberId}`
}

/** The link with which a friend registers as invited by the member with this code. */
export function inviteLink(origin: string, inviteCode: string): string {
  return `${origin}/register?code=${encodeURIComponent(inviteCode)}`
}
