/*
 * The picture of a slip that another app has shared with this one, or that the member has chosen, until they have sent or dismissed it. The
 * worker stores a shared one; the page reads it, and stores what it shows to a member. It is in a cache, which both can access and which works without a network.
 */

/** The path to which the phone posts shared files, as in the manifest. */
export const SHARE_PATH = '/share-slip'

const CACHE = 'shared-slip'

/** Only the newest is kept: a member who shares again wants the later one. */
const KEY = `${SHARE_PATH}/newest`

const PARKED_AT = 'x-parked-at'
const KEPT_FOR = 'x-kept-ms'

/** Long enough for a login in between; after that somebody else may be using the phone. */
const KEPT_MS = 10 * 60 * 1000

/** Replaces the stored picture. @throws when the phone has no space */
export async function parkSlip(picture: Blob, nowMs: number, keptMs = KEPT_MS): Promise<void> {
  const cache = await caches.open(CACHE)
  const headers = { 'content-type': picture.type, [PARKED_AT]: String(nowMs), [KEPT_FOR]: String(keptMs) }
  await cache.put(KEY, new Response(picture, { headers }))
}

/** The stored picture, unless there is none or it is too old. Never rejects. */
export async function parkedSlip(nowMs: number): Promise<Blob | undefined> {
  try {
    const parked = await (await caches.open(CACHE)).match(KEY)
    const ageMs = nowMs - Number(parked?.headers.get(PARKED_AT))
    const keptMs = Number(parked?.headers.get(KEPT_FOR) ?? KEPT_MS)
    return parked !== undefined && ageMs >= 0 && ageMs < keptMs ? await parked.blob() : undefined
  } catch {
    return undefined
  }
}

/** Deletes a picture that is too old to be shown. Never rejects. */
export async function dropStaleSlip(nowMs: number): Promise<void> {
  if ((await parkedSlip(nowMs)) === undefined) await dropParkedSlip()
}

/** Deletes the stored picture. Never rejects. */
export async function dropParkedSlip(): Promise<void> {
  try {
    await caches.delete(CACHE)
  } catch {
    // A browser that denies access to its caches has stored nothing.
  }
}
