import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Queryable } from '../db/queryable.ts'
import { uuidv7 } from '../db/uuid.ts'
import { Refusal } from '../errors.ts'
import type { ReceivedFile } from '../http/receive-form.ts'
import { cleanFile } from '../uploads/clean-file.ts'
import type { FileStore } from '../uploads/file-store.ts'
import { type MediaKind, mediaKindOf } from '../uploads/media-kind.ts'

/** A file that is kept. */
export interface Upload {
  readonly id: string
  /** Who handed it in: a member's id, or `guest:` and the id of a guest. */
  readonly owner: string
  readonly kind: MediaKind
  /** How long it is. */
  readonly bytes: number
  /** Of the stored content, in hex: its name in the store. */
  readonly sha256: string
}

/** How long an address that shows an upload works, unless another time is named. */
export const UPLOAD_LINK_SECONDS = 300

/** How many files one owner may hand in within 24 hours. */
export const UPLOADS_PER_DAY = 200

/** Where uploads are shown, under the secret part of a link. */
export const UPLOAD_PATH = '/media/uploads'

/**
 * Keeps a received file for `owner` (a member's id, or `guest:` and the id of a guest).
 *
 * @param accepted The kinds that may be handed in here; the file's content decides, not its name or declared type.
 * @throws {Refusal} SLIP_INVALID_FILE for anything else, REQUEST_LIMIT for an owner who has handed in too many.
 */
export async function keepUpload(
  db: Queryable,
  store: FileStore,
  owner: string,
  file: ReceivedFile,
  accepted: readonly MediaKind[],
): Promise<Upload> {
  await demandQuota(db, owner)
  const received = await readFile(file.path)
  const kind = mediaKindOf(received)
  const bytes = kind !== undefined && accepted.includes(kind) ? cleanFile(kind, received) : undefined
  if (kind === undefined || bytes === undefined) throw new Refusal('SLIP_INVALID_FILE')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  // First the file: a row without one would promise what is not there.
  await store.put(db, sha256, bytes)
  const id = uuidv7()
  await db.query(
    'upload.keep',
    `INSERT INTO upload (id, owner, sha256, kind, bytes) VALUES ($1, $2, decode($3, 'hex'), $4, $5)`,
    [id, owner, sha256, kind, bytes.length],
  )
  return { id, owner, kind, sha256, bytes: bytes.length }
}

async function demandQuota(db: Queryable, owner: string): Promise<void> {
  const [row] = await db.query<{ count: number }>(
    'upload.quota',
    "SELECT count(*) AS count FROM upload WHERE owner = $1 AND created_at > now() - interval '24 hours'",
    [owner],
  )
  if ((row?.count ?? 0) >= UPLOADS_PER_DAY) throw new Refusal('REQUEST_LIMIT')
}

/**
 * A path that shows the upload to whoever knows it, for so many seconds. An image or a new window cannot send the
 * header that names a member, so being shown this path is the permission: ask for it only on behalf of those who may look.
 */
export async function linkToUpload(
  db: Queryable,
  uploadId: string,
  seconds = UPLOAD_LINK_SECONDS,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.query(
    'upload-link.make',
    `INSERT INTO upload_link (token_hash, upload_id, expires_at)
     VALUES ($1, $2, now() + make_interval(secs => $3))`,
    [hashOf(token), uploadId, seconds],
  )
  return `${UPLOAD_PATH}/${token}`
}

/** What a link shows, or undefined when there is no such link any more. */
export async function uploadBehindLink(db: Queryable, token: string): Promise<Upload | undefined> {
  const [row] = await db.query<Upload>(
    'upload-link.read',
    `SELECT u.id, u.owner, u.kind, u.bytes, encode(u.sha256, 'hex') AS sha256
       FROM upload_link l JOIN upload u ON u.id = l.upload_id
      WHERE l.token_hash = $1 AND l.expires_at > now()`,
    [hashOf(token)],
  )
  return row
}

/** Deletes links that show nothing any more. */
export async function forgetOldLinks(db: Queryable): Promise<void> {
  await db.query('upload-link.forget', 'DELETE FROM upload_link WHERE expires_at < now()')
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
