import { Refusal } from '../../platform/errors.ts'
import type { SiteSwitches } from '../../settings/site/site-switches.ts'
import type { Member } from '../members/members.ts'

/** The customer's side of a conversation. */
export type ChatParty =
  | { readonly kind: 'member'; readonly member: Member }
  | { readonly kind: 'guest'; readonly guestId: string }

/** At least 22 characters of base64, or a UUID: too many possibilities to guess. */
const GUEST_ID = /^[A-Za-z0-9_-]{22,64}$/

/** Whether a text can be the random id of a guest. Knowing the id is enough to act as that guest, so it must not be guessable. */
export function isGuestId(text: string): boolean {
  return GUEST_ID.test(text)
}

/**
 * Who is talking: the member of the session if there is one, otherwise the guest whose id the call carries.
 *
 * @throws {Refusal} KEY_INVALID with status 403 for another member's id, KEY_MISSING or KEY_INVALID without a good guest id.
 */
export function chatPartyOf(
  member: Member | undefined,
  { userId, guestId }: { readonly userId?: string | undefined; readonly guestId?: string | undefined },
): ChatParty {
  if ((userId ?? '') !== '' && userId !== member?.id) {
    throw new Refusal('KEY_INVALID', { status: 403, params: { key: 'userId' } })
  }
  if (member !== undefined) return { kind: 'member', member }
  if (guestId === undefined) throw new Refusal('KEY_MISSING', { params: { key: 'guestId' } })
  if (!isGuestId(guestId)) throw new Refusal('KEY_INVALID', { params: { key: 'guestId' } })
  return { kind: 'guest', guestId }
}

/** The room of a party. A member and a guest never share one, whatever their ids are. */
export function roomOf(party: ChatParty): string {
  return party.kind === 'member' ? memberRoom(party.member.id) : guestRoom(party.guestId)
}

export function memberRoom(memberId: string): string {
  return `member:${memberId}`
}

export function guestRoom(guestId: string): string {
  return `guest:${guestId}`
}

/**
 * Passes when the party has somebody to send something to: without a chat a guest has nobody, while a member still sees old messages.
 *
 * @throws {Refusal} NO_DATA
 */
export async function requireChatOffered(site: Pick<SiteSwitches, 'read'>, party: ChatParty): Promise<void> {
  if (party.kind === 'guest' && !(await site.read()).enableChatWidget) throw new Refusal('NO_DATA')
}
