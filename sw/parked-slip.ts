/*
 * The picture of a slip that another app has shared with this one, until the member has sent it or put it away. The worker parks it,
 * the page takes it. It lies in a cache, which both can reach and which works without a network.
 */

/** Where the phone posts what is shared with the app, as the manifest says. */
export const SHARE_PATH = '/share-slip'

/** How a shared picture arrived: it is parked, or it is none that a slip may be. The page reads it from its address. */
export const SHARE_OUTCOMES = ['slip', 'unsupported', 'too-large'] as const

export type ShareOutcome = (typeof SHARE_OUTCOMES)[number]

const CACHE = 'shared-slip'

/** Only the newest is kept: whoever shares again means the later one. */
const KEY = `${SHARE_PATH}/newest`

const PARKED_AT = 'x-parked-at'

/** Long enough for a login in between; after that the phone may be somebody else's. */
const KEPT_MS = 10 * 60 * 1000

/** Replaces whatever is parked. @throws when the phone has no room */
export async function parkSlip(picture: Blob, nowMs: number): Promise<void> {
  const cache = await caches.open(CACHE)
  const headers = { 'content-type': picture.type, [PARKED_AT]: String(nowMs) }
  await cache.put(KEY, new Response(picture, { headers }))
}

/** The parked picture, unless there is none or it is older than ten minutes. Never rejects. */
export async function parkedSlip(nowMs: number): Promise<Blob | undefined> {
  try {
    const parked = await (await caches.open(CACHE)).match(KEY)
    const ageMs = nowMs - Number(parked?.headers.get(PARKED_AT))
    return parked !== undefined && ageMs >= 0 && ageMs < KEPT_MS ? await parked.blob() : undefined
  } catch {
    return undefined
  }
}

/** Forgets a picture that is too old to be shown. Never rejects. */
export async function dropStaleSlip(nowMs: number): Promise<void> {
  if ((await parkedSlip(nowMs)) === undefined) await dropParkedSlip()
}

/** Forgets the parked picture. Never rejects. */
export async function dropParkedSlip(): Promise<void> {
  try {
    await caches.delete(CACHE)
  } catch {
    // A browser that refuses its caches has parked nothing.
  }
}
