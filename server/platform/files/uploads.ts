import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../db/client.ts'
import type { Queryable } from '../db/queryable.ts'
import { Refusal } from '../errors.ts'
import type { FileStore } from './file-store.ts'
import { examineFile } from './kinds/examine-file.ts'
import type { MediaKind } from './kinds/media-kind.ts'
import { giveUploadBack, type ReceivedFile, reserveUpload, type Uploader } from './upload-quota.ts'

/** A stored upload. */
export interface Upload {
  readonly id: string
  /** The uploader: a member's id, or `guest:` and the id of a guest. */
  readonly owner: string
  readonly kind: MediaKind
  /** Length of the file. */
  readonly bytes: number
  /** SHA-256 of the stored content, in hex: its name in the store. */
  readonly sha256: string
}

/** How long a link to an upload works by default. */
export const UPLOAD_LINK_SECONDS = 300

/** Path prefix of uploads; the secret part of a link follows. */
export const UPLOAD_PATH = '/media/uploads'

/** Where files are kept, and the quota of all of them together in bytes. */
export interface UploadStorage {
  readonly files: Pick<FileStore, 'put'>
  readonly quotaBytes: number
}

/**
 * Stores a received file: its space is reserved first, and given back when the file is not kept. Nothing refers to it yet: see {@link
 * attachUpload}. It holds no connection while the file is examined and stored.
 *
 * @param accepted the kinds that may be uploaded here; the file's content decides, not its name or declared type.
 * @throws {Refusal} SLIP_INVALID_FILE for anything else; also whatever {@link reserveUpload} throws.
 * @throws {UnavailableError} when the file could not be examined.
 */
export async function keepUpload(
  db: Database,
  { files, quotaBytes }: UploadStorage,
  uploader: Uploader,
  file: ReceivedFile,
  accepted: readonly MediaKind[],
): Promise<Upload> {
  const id = await reserveUpload(db, uploader, file, quotaBytes)
  try {
    return await fillReservation(db, files, { id, ...uploader }, file, accepted)
  } catch (error) {
    // Where the database is away, it is forgotten in an hour.
    await giveUploadBack(db, id).catch(() => undefined)
    throw error
  }
}

async function fillReservation(
  db: Database,
  files: UploadStorage['files'],
  { id, owner }: Uploader & { readonly id: string },
  { path }: ReceivedFile,
  accepted: readonly MediaKind[],
): Promise<Upload> {
  const examined = await examineFile({ path, accepted })
  if (examined === undefined) throw new Refusal('SLIP_INVALID_FILE')
  const { kind, sha256 } = examined
  const bytes = Buffer.from(examined.bytes.buffer)
  // The file first: a row without its file would be a broken reference.
  await files.put(db, sha256, bytes)
  await db.query(
    'upload.keep',
    "UPDATE upload SET sha256 = decode($2, 'hex'), kind = $3, bytes = $4 WHERE id = $1",
    [id, sha256, kind, bytes.length],
  )
  return { id, owner, kind, sha256, bytes: bytes.length }
}

/** Records that a message or a slip refers to the upload. @returns false when it is gone. */
export async function attachUpload(db: Queryable, uploadId: string): Promise<boolean> {
  const attached = await db.query(
    'upload.attach',
    'UPDATE upload SET attached_at = coalesce(attached_at, now()) WHERE id = $1 RETURNING 1',
    [uploadId],
  )
  return attached.length > 0
}

/**
 * Creates a path that shows the upload to everybody who knows it, for the given number of seconds or as long as the file is kept. An image or a new window cannot send the
 * header that identifies a member, so knowing this path is the permission: create it only for callers who may see the file.
 */
export async function linkToUpload(
  db: Queryable,
  uploadId: string,
  seconds: number | 'kept' = UPLOAD_LINK_SECONDS,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.query(
    'upload-link.make',
    `INSERT INTO upload_link (token_hash, upload_id, expires_at)
     VALUES ($1, $2, coalesce(now() + make_interval(secs => $3), 'infinity'))`,
    [hashOf(token), uploadId, seconds === 'kept' ? null : seconds],
  )
  return `${UPLOAD_PATH}/${token}`
}

/** The upload that a link shows, or undefined when the link does not exist or has expired. */
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

/** Deletes expired links. */
export async function forgetOldLinks(db: Queryable): Promise<void> {
  await db.query('upload-link.forget', 'DELETE FROM upload_link WHERE expires_at < now()')
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** After how many days the picture of a slip that failed is deleted: longer than members complain and banks answer. */
export const FAILED_SLIP_DAYS = 42

/**
 * Deletes uploads that nothing refers to an hour after they were received, chat files beyond their retention time, pictures of slips that
 * failed weeks ago, and content without a row. Slips that were credited are the proof of a deposit and stay, and so do those that wait.
 *
 * @param retentionDays undefined: files of the chat are kept forever.
 */
export async function forgetUploads(
  db: Database,
  files: Pick<FileStore, 'removeUnused'>,
  retentionDays: number | undefined,
): Promise<void> {
  await db.query(
    'upload.forget-unattached',
    "DELETE FROM upload WHERE attached_at IS NULL AND created_at < now() - interval '1 hour'",
  )
  if (retentionDays !== undefined) {
    await db.query(
      'upload.forget-old',
      `DELETE FROM upload u WHERE created_at < now() - make_interval(days => $1)
          AND NOT EXISTS (SELECT FROM slip s WHERE s.upload_id = u.id)`,
      [retentionDays],
    )
  }
  await db.query(
    'upload.forget-failed-slips',
    `DELETE FROM upload u USING slip s WHERE s.upload_id = u.id AND s.upload_id IS NOT NULL AND s.status = 'FAILED'
        AND u.created_at < now() - make_interval(days => $1)`,
    [FAILED_SLIP_DAYS],
  )
  await files.removeUnused(db)
}
