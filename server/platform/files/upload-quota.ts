import type { Database } from '../db/client.ts'
import type { Queryable } from '../db/queryable.ts'
import type { Transaction } from '../db/transaction.ts'
import { uuidv7 } from '../db/uuid.ts'
import { Refusal, UnavailableError } from '../errors.ts'

const MEGABYTE = 1024 * 1024

/** How many files one owner may upload within 24 hours. */
export const UPLOADS_PER_DAY = 200

/** How much a member may upload within 24 hours, in bytes. */
export const MEMBER_BYTES_PER_DAY = 500 * MEGABYTE

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
 * Reserves the space of a file before it is examined: its row of `upload`, which counts from now on. Uploads that arrive together take turns
 * here, so that all of them together keep the quotas. A reservation that nobody uses is forgotten like an upload that nothing shows.
 *
 * @param quotaBytes quota of all files together.
 * @returns the id of the upload.
 * @throws {Refusal} REQUEST_LIMIT when the uploader has uploaded enough.
 * @throws {UnavailableError} when there is no space for anybody: that is over once the operator has made some.
 */
export async function reserveUpload(
  db: Database,
  uploader: Uploader,
  { bytes, sha256 }: ReceivedFile,
  quotaBytes: number,
): Promise<string> {
  const limitBytes = uploader.purpose === 'slip' ? quotaBytes : quotaBytes * CHAT_SHARE
  return db.transaction(async (tx) => {
    if ((await lockedUsage(tx)) + bytes > limitBytes)
      throw new UnavailableError('the space for uploads is used up')
    const id = uuidv7()
    if (await isWithinQuota(tx, uploader, bytes)) {
      await tx.query(
        'upload.reserve',
        `INSERT INTO upload (id, owner, sha256, kind, bytes, address, attached_at)
         VALUES ($1, $2, decode($3, 'hex'), NULL, $4, $5, NULL)`,
        [id, uploader.owner, sha256, bytes, uploader.address],
      )
      return id
    }
    throw new Refusal('REQUEST_LIMIT')
  })
}

/** Gives the space of an upload back that nothing shows. */
export async function giveUploadBack(db: Queryable, id: string): Promise<void> {
  await db.query('upload.give-back', 'DELETE FROM upload WHERE id = $1 AND attached_at IS NULL', [id])
}

/** What all uploads take, in bytes; nobody else can reserve until the transaction ends. */
async function lockedUsage(tx: Transaction): Promise<number> {
  const [used] = await tx.query<{ bytes: number }>('upload.room', 'SELECT bytes FROM upload_room FOR UPDATE')
  return used?.bytes ?? 0
}

/** A statement of its own: after the wait for its turn, it sees what the one before has reserved. */
async function isWithinQuota(tx: Transaction, { owner, address }: Uploader, bytes: number): Promise<boolean> {
  const [own] = await tx.query<{ count: number; bytes: number }>(
    'upload.quota',
    `SELECT count(*) AS count, coalesce(sum(bytes), 0)::bigint AS bytes
       FROM upload WHERE owner = $1 AND created_at > now() - interval '24 hours'`,
    [owner],
  )
  if ((own?.count ?? 0) >= UPLOADS_PER_DAY) return false
  if (!owner.startsWith('guest:')) return (own?.bytes ?? 0) + bytes <= MEMBER_BYTES_PER_DAY
  const [guests] = await tx.query<{ ofAddress: number; inAll: number }>(
    'upload.guest-quota',
    `SELECT coalesce(sum(bytes) FILTER (WHERE address = $1), 0)::bigint AS "ofAddress",
            coalesce(sum(bytes), 0)::bigint AS "inAll"
       FROM upload WHERE owner LIKE 'guest:%' AND created_at > now() - interval '24 hours'`,
    [address],
  )
  const [ofAddress, inAll] = [guests?.ofAddress ?? 0, guests?.inAll ?? 0]
  return ofAddress + bytes <= GUEST_BYTES_PER_ADDRESS && inAll + bytes <= GUEST_BYTES_IN_ALL
}

/** A file from a form, in a temporary place. Its name and declared type are the sender's own claims and not kept. */
export interface ReceivedFile {
  readonly path: string
  readonly bytes: number
  /** SHA-256 of its content, in hex. */
  readonly sha256: string
}
