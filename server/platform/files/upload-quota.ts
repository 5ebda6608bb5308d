import type { Queryable } from '../db/queryable.ts'
import { Refusal, UnavailableError } from '../errors.ts'

const MEGABYTE = 1024 * 1024

/** How many files one owner may upload within 24 hours. */
export const UPLOADS_PER_DAY = 200

/** How much guests may upload within 24 hours, in bytes: per address, and in all. They invent their own ids, so limits per id do not help. */
export const GUEST_BYTES_PER_ADDRESS = 200 * MEGABYTE
export const GUEST_BYTES_IN_ALL = 2048 * MEGABYTE

/** The chat's share of the upload quota; the rest is for slips, without which a deposit cannot be proved. */
const CHAT_SHARE = 0.9

/** The uploader of a file. */
export interface Uploader {
  /** A member's id, or `guest:` and the id of a guest. */
  readonly owner: string
  /** The network address of the uploader. */
  readonly address: string
  /** Slips prove a deposit, so they have priority over files of the chat. */
  readonly purpose: 'slip' | 'chat'
}

/**
 * Checks whether one more file may be stored.
 *
 * @param roomBytes quota of all files together.
 * @throws {Refusal} REQUEST_LIMIT when the uploader has uploaded enough.
 * @throws {UnavailableError} when there is no space for anybody: that is over once the operator has made some.
 */
export async function requireUploadQuota(
  db: Queryable,
  uploader: Uploader,
  roomBytes: number,
): Promise<void> {
  const { owner, address, purpose } = uploader
  const [used] = await db.query<{ count: number; inAll: number }>(
    'upload.quota',
    `SELECT (SELECT count(*) FROM upload WHERE owner = $1 AND created_at > now() - interval '24 hours') AS count,
            (SELECT coalesce(sum(bytes), 0)::bigint FROM upload) AS "inAll"`,
    [owner],
  )
  const room = purpose === 'slip' ? roomBytes : roomBytes * CHAT_SHARE
  if ((used?.inAll ?? 0) >= room) throw new UnavailableError('the space for uploads is used up')
  if ((used?.count ?? 0) >= UPLOADS_PER_DAY) throw new Refusal('REQUEST_LIMIT')
  if (owner.startsWith('guest:')) await requireGuestQuota(db, address)
}

async function requireGuestQuota(db: Queryable, address: string): Promise<void> {
  const [used] = await db.query<{ ofAddress: number; inAll: number }>(
    'upload.guest-quota',
    `SELECT coalesce(sum(bytes) FILTER (WHERE address = $1), 0)::bigint AS "ofAddress",
            coalesce(sum(bytes), 0)::bigint AS "inAll"
       FROM upload WHERE owner LIKE 'guest:%' AND created_at > now() - interval '24 hours'`,
    [address],
  )
  const isSpent =
    (used?.ofAddress ?? 0) >= GUEST_BYTES_PER_ADDRESS || (used?.inAll ?? 0) >= GUEST_BYTES_IN_ALL
  if (isSpent) throw new Refusal('REQUEST_LIMIT')
}
