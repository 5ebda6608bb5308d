import { CHAT_ROLES } from '../../../desk/contract/roles.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Site } from '../../settings/site/site.ts'
import type { Member } from '../members/members.ts'
import { peopleWith } from '../staff/staff.ts'

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

interface Offer {
  readonly db: Queryable
  readonly site: Pick<Site, 'now'>
}

/** Whether members and guests are offered the chat: its switch is on, and somebody of the staff may answer. */
export async function isChatOffered({ db, site }: Offer): Promise<boolean> {
  return site.now().switches.enableChatWidget && (await isChatAnswered(db))
}

/** Whether anybody of the staff may answer. */
async function isChatAnswered(db: Queryable): Promise<boolean> {
  return (await peopleWith(db, CHAT_ROLES)).length > 0
}

/**
 * Passes when the party has somebody to send something to: nobody has in a house without anybody for the chat, and a guest has not while it is
 * switched off. A member goes on in the conversation that they had.
 *
 * @throws {Refusal} NO_DATA
 */
export async function requireChatOffered(offer: Offer, { kind }: ChatParty): Promise<void> {
  const isOffered = kind === 'guest' ? await isChatOffered(offer) : await isChatAnswered(offer.db)
  if (!isOffered) throw new Refusal('NO_DATA')
}

/** Logs a warning where the chat is switched on and nobody may answer, which the app shows by not offering it. */
export async function warnOfUnansweredChat(
  { db, site }: Offer,
  log: { warn(fields: object, text: string): void },
): Promise<void> {
  if (site.now().switches.enableChatWidget && !(await isChatAnswered(db)))
    log.warn({ roles: CHAT_ROLES }, 'the chat is switched on and not offered: nobody of the house may answer')
}
