import { readKey, writeKey } from '../../../storage/keys.ts'

/** A shorter id could be guessed, and with it the conversation could be read. */
const GUEST_ID_LENGTH = 22

/** After this time without activity, in ms, somebody else may be using the phone. */
export const GUEST_KEPT_MS = 10 * 60 * 1000

/** The id of the guest: the stored one, or a new random one. Never rejects. */
export async function guestIdentity(): Promise<string> {
  const stored = await readKey('guest-id')
  if (stored !== undefined && stored.length >= GUEST_ID_LENGTH && (await isGuestStillHere())) return stored
  const guestId = crypto.randomUUID()
  await Promise.all([writeKey('guest-id', guestId), noteGuestHere()])
  return guestId
}

/** Whether the guest was here within the last ten minutes. If so, the ten minutes start again. Never rejects. */
export async function isGuestStillHere(): Promise<boolean> {
  const ageMs = Date.now() - Date.parse((await readKey('guest-seen')) ?? '')
  // When the clock was set back, the age says nothing.
  const isHere = ageMs >= 0 && ageMs < GUEST_KEPT_MS
  if (isHere) await noteGuestHere()
  return isHere
}

function noteGuestHere(): Promise<void> {
  return writeKey('guest-seen', new Date().toISOString())
}
