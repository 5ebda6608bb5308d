import { readKey, writeKey } from '../../storage/keys.ts'

/** A return later than this after the first visit counts as the second visit, in ms. */
const SECOND_VISIT_AFTER_MS = 30 * 60 * 1000

/** How long 'not now' holds, in ms. */
const NOT_NOW_MS = 30 * 24 * 60 * 60 * 1000

/** Whether to offer the installation: the visitor has been here before, and has not postponed the offer lately. Stores the first visit. */
export async function mayOfferInstall(nowMs: number): Promise<boolean> {
  const [firstVisit, putOff] = await Promise.all([readKey('first-visit'), readKey('install-later')])
  if (firstVisit === undefined) {
    await writeKey('first-visit', new Date(nowMs).toISOString())
    return false
  }
  const knowsTheApp = nowMs - Date.parse(firstVisit) >= SECOND_VISIT_AFTER_MS
  return knowsTheApp && (putOff === undefined || nowMs - Date.parse(putOff) >= NOT_NOW_MS)
}

/** Stores that the offer was made, so that it is not made again for a while. */
export function putOffInstall(nowMs: number): Promise<void> {
  return writeKey('install-later', new Date(nowMs).toISOString())
}
