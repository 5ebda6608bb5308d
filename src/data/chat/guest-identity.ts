import { readKey, writeKey } from '../../storage/keys.ts'

/** A shorter id could be tried out, and whoever knows it reads the conversation. */
const GUEST_ID_LENGTH = 22

/** How long after a guest was last here the phone may be somebody else's. */
export const GUEST_KEPT_MS = 10 * 60 * 1000

/** The id under which a guest talks: the one that the phone remembers, or a new one that nobody can guess. Never rejects. */
export async function guestIdentity(): Promise<string> {
  const stored = await readKey('guest-id')
  if (stored !== undefined && stored.length >= GUEST_ID_LENGTH && (await isGuestStillHere())) return stored
  const guestId = crypto.randomUUID()
  await Promise.all([writeKey('guest-id', guestId), noteGuestHere()])
  return guestId
}

/** Whether the guest was here within the last ten minutes; when so, the time counts from now on again. Never rejects. */
export async function isGuestStillHere(): Promise<boolean> {
  const ageMs = Date.now() - Date.parse((await readKey('guest-seen')) ?? '')
  // A clock that was put back says nothing about the guest.
  const isHere = ageMs >= 0 && ageMs < GUEST_KEPT_MS
  if (isHere) await noteGuestHere()
  return isHere
}

function noteGuestHere(): Promise<void> {
  return writeKey('guest-seen', new Date().toISOString())
}
