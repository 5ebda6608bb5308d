/** Marks the code of a member who invites, before their identifier. */
const INVITER_PREFIX = 'PR'

/** The link by which a friend registers as invited by this member. */
export function inviteLink(origin: string, memberId: string): string {
  return `${origin}/register?code=${INVITER_PREFIX}${encodeURIComponent(memberId)}`
}
