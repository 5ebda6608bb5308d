/*
 * The picture of a slip that another app has shared with this one, or that a remembered member has chosen, until they have sent or dismissed it.
 * The worker stores a shared one, which is nobody's; the page reads it, and stores what it shows to a member as theirs. It is in a cache, which
 * both can access and which works without a network.
 */

/** The path to which the phone posts shared files, as in the manifest. */
export const SHARE_PATH = '/share-slip'

const CACHE = 'shared-slip'

/** Only the newest is kept: a member who shares again wants the later one. */
const KEY = `${SHARE_PATH}/newest`

const PARKED_AT = 'x-parked-at'
/** Whose picture it is; empty for a shared one, whose member is not known yet. */
const OWNER = 'x-owner'

/** Long enough for a login in between; after that somebody else may be using the phone. */
const SHARED_KEPT_MS = 10 * 60 * 1000

/** A slip is of no use a day after its transfer. The end of its owner's session deletes it before. */
const OWNED_KEPT_MS = 24 * 60 * 60 * 1000

/** Replaces the stored picture. @throws when the phone has no space */
export async function parkSlip(picture: Blob, owner = ''): Promise<void> {
  const cache = await caches.open(CACHE)
  const headers = { 'content-type': picture.type, [PARKED_AT]: String(Date.now()), [OWNER]: owner }
  await cache.put(KEY, new Response(picture, { headers }))
}

/**
 * The stored picture, if any. Deletes one that is too old, or of another owner than `reader`; the worker, which shows it to nobody, has none. When the
 * phone's clock was set back, the picture begins to wait again. Never rejects.
 */
export async function parkedSlip(reader?: string): Promise<Blob | undefined> {
  try {
    const parked = await (await caches.open(CACHE)).match(KEY)
    const ageMs = Date.now() - Number(parked?.headers.get(PARKED_AT))
    const owner = parked?.headers.get(OWNER) ?? ''
    const isFresh = ageMs < (owner === '' ? SHARED_KEPT_MS : OWNED_KEPT_MS)
    const isOffered = owner === '' || reader === undefined || owner === reader
    const picture = isFresh && isOffered ? await parked?.blob() : undefined
    if (picture === undefined) await dropParkedSlip()
    else if (ageMs < 0) await parkSlip(picture, owner)
    return picture
  } catch {
    return undefined
  }
}

/** Deletes the stored picture. Never rejects. */
export async function dropParkedSlip(): Promise<void> {
  try {
    await caches.delete(CACHE)
  } catch {
    // A browser that denies access to its caches has stored nothing.
  }
}
