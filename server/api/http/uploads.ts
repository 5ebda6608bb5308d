import type { FastifyInstance } from 'fastify'
import { byteRange, isByteRange } from '#domain/byte-range.ts'
import type { Database } from '../../platform/db/client.ts'
import { Refusal } from '../../platform/errors.ts'
import { filePieces, type FileStore } from '../../platform/files/file-store.ts'
import { CONTENT_TYPES } from '../../platform/files/kinds/media-kind.ts'
import { UPLOAD_PATH, uploadBehindLink } from '../../platform/files/uploads.ts'
import { callerAddress } from '../rate-limits/caller-address.ts'
import { READER_LIMITS, type ReaderLimits, readerLimits } from '../rate-limits/reader-limits.ts'
import { FILE_POLICY, sendPieces } from './send-pieces.ts'

interface Dependencies {
  readonly db: Database
  readonly files: Pick<FileStore, 'readPiece'>
  readonly limits?: ReaderLimits
  readonly stalledMs?: number
}

/** Shows uploaded files to everybody who has a valid link. */
export function uploadRoutes(
  app: FastifyInstance,
  { db, files, limits = READER_LIMITS, stalledMs }: Dependencies,
): void {
  const enter = readerLimits(limits)

  app.get<{ Params: { token: string } }>(`${UPLOAD_PATH}/:token`, async (request, reply) => {
    const reader = enter(callerAddress(request.ip))
    reply.raw.once('close', () => reader.leave())
    await reader.turn
    const upload = await uploadBehindLink(db, request.params.token)
    if (upload === undefined) throw new Refusal('NO_DATA')
    const header = request.headers.range
    const isPart = isByteRange(header)
    const range = isPart ? byteRange(header, upload.bytes) : { from: 0, to: upload.bytes - 1 }
    if (range === undefined) {
      reply.header('content-range', `bytes */${upload.bytes}`)
      throw new Refusal('KEY_INVALID', { status: 416 })
    }
    const pieces = await filePieces(files, upload.sha256, range, reader.piece)
    if (pieces === undefined) throw new Refusal('NO_DATA')
    if (isPart) reply.code(206).header('content-range', `bytes ${range.from}-${range.to}/${upload.bytes}`)
    reply
      .headers({
        'accept-ranges': 'bytes',
        'cache-control': 'private, no-store',
        'content-disposition': `inline; filename="${upload.id}.${upload.kind}"`,
        'content-length': range.to + 1 - range.from,
        'content-security-policy': FILE_POLICY,
        // The app may be served from another origin than its backend; the link itself is the permission.
        'cross-origin-resource-policy': 'cross-origin',
        'x-robots-tag': 'noindex',
      })
      .type(CONTENT_TYPES[upload.kind])
    return sendPieces(request, reply, pieces, stalledMs)
  })
}
