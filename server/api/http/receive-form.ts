import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { NotExecutedError } from '../../ledger/ledger-errors.ts'
import { isOutOfSpace } from '../../platform/db/failures.ts'
import { Refusal } from '../../platform/errors.ts'
import type { ReceivedFile } from '../../platform/files/upload-quota.ts'

/** A form that was read completely. */
export interface ReceivedForm {
  /** The text fields as they were sent, to be validated. */
  readonly fields: Readonly<Record<string, string>>
  /** The file in the form's `file` field, if there is one. */
  readonly file: ReceivedFile | undefined
  /** Removes the temporary file. */
  discard(): Promise<void>
}

interface Limits {
  /** Folder for temporary files. */
  readonly folder: string
  readonly maxFileBytes: number
  /** Error code for a file that is too large, with status 413. */
  readonly oversize: Refusal['code']
}

/** The limits of a picture, and of whatever has no others. */
export const UPLOAD_LIMITS = { maxFileBytes: 10 * 1024 * 1024, oversize: 'KEY_INVALID' } as const

const FILE_FIELD = 'file'

/** The parser's own limits; a form of ours has a handful of short fields and one file. */
const FORM_LIMITS = { fields: 10, fieldNameSize: 64, fieldSize: 1024, files: 1, parts: 11, headerPairs: 20 }

/** A sender who is disconnected at once loses the answer with the connection. */
const ANSWER_FIRST_MS = 1000

/**
 * Reads a form as it arrives: fields into memory, the file to disk. The rest of an oversized body is read for a while and discarded, because
 * an answer in the middle of an upload reaches hardly any browser; a sender who does not stop is disconnected.
 *
 * @throws {Refusal} with status 415 for a body that is not a form, 413 for one that is too large, 400 for a broken one.
 */
export async function receiveForm(
  request: FastifyRequest,
  reply: FastifyReply,
  limits: Limits,
): Promise<ReceivedForm> {
  if (!request.isMultipart()) throw new Refusal('KEY_INVALID', { status: 415 })
  await mkdir(limits.folder, { recursive: true, mode: 0o700 })
  const path = join(limits.folder, randomUUID())
  const discard = () => rm(path, { force: true })
  try {
    return { ...(await withinSize(request, limits, readParts(request, path, limits))), discard }
  } catch (error) {
    await discard()
    reply.raw.once('finish', () => setTimeout(() => cutOff(request), ANSWER_FIRST_MS).unref())
    // Nothing has been done yet, and no key is used up.
    throw isOutOfSpace(error) ? new NotExecutedError(error) : asRefusal(error)
  }
}

async function readParts(
  request: FastifyRequest,
  path: string,
  { maxFileBytes, oversize }: Limits,
): Promise<Pick<ReceivedForm, 'fields' | 'file'>> {
  const fields = new Map<string, string>()
  let file: ReceivedFile | undefined
  let isTooLarge = false
  const limits = { ...FORM_LIMITS, fileSize: maxFileBytes }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') addField(fields, part)
    else if (part.fieldname === FILE_FIELD) file = await store(part, path)
    else part.file.resume()
    isTooLarge ||= part.type === 'file' && part.file.truncated
  }
  if (isTooLarge) throw new Refusal(oversize, { status: 413 })
  return { fields: Object.fromEntries(fields), file }
}

function addField(fields: Map<string, string>, part: Exclude<Multipart, MultipartFile>): void {
  const { fieldname, value, fieldnameTruncated, valueTruncated } = part
  const isWhole = typeof value === 'string' && !fieldnameTruncated && !valueTruncated
  if (!isWhole || fields.has(fieldname)) throw new Refusal('KEY_INVALID')
  fields.set(fieldname, value)
}

async function store({ file }: MultipartFile, path: string): Promise<ReceivedFile | undefined> {
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(file, measure, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  // A form sends an empty file where none was chosen.
  return bytes === 0 ? undefined : { path, bytes, sha256: hash.digest('hex') }
}

/** Closes a connection on which the form is still arriving. */
function cutOff(request: FastifyRequest): void {
  if (!request.raw.complete) request.raw.destroy()
}

/** Waits for `work`, unless more than twice the size of any valid form arrives. */
function withinSize<T>(
  request: FastifyRequest,
  { maxFileBytes, oversize }: Limits,
  work: Promise<T>,
): Promise<T> {
  let bytes = 0
  const tooMuch = new Promise<never>((_resolve, reject) => {
    request.raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > 2 * maxFileBytes) reject(new Refusal(oversize, { status: 413 }))
    })
  })
  return Promise.race([work, tooMuch])
}

/** A form that breaks off or contradicts itself is the sender's error; the parser reports both as plain errors. */
function asRefusal(error: unknown): unknown {
  if (error instanceof Refusal) return error
  const isOurs = error instanceof Error && 'syscall' in error
  const hasStatus = error instanceof Error && 'statusCode' in error
  return isOurs || hasStatus ? error : new Refusal('KEY_INVALID')
}

/** Folder of files that calls are processing. */
export function incomingDir(dataDir: string): string {
  return join(dataDir, 'incoming')
}

/** No form takes that long: an older file was left behind by a server that ended in the middle of one. */
const ABANDONED_MS = 3_600_000

/** Removes what interrupted uploads left in the folder of temporary files; the folder need not exist. */
export async function removeAbandonedForms(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    // Another node that shares the folder may have removed it meanwhile.
    const file = await stat(path).catch(() => undefined)
    if (file !== undefined && Date.now() - file.mtimeMs > ABANDONED_MS) await rm(path, { force: true })
  }
}
