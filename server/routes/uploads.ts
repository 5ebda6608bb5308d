import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/client.ts'
import { Refusal } from '../errors.ts'
import { byteRange } from '../http/byte-range.ts'
import { UPLOAD_PATH, uploadBehindLink } from '../services/uploads.ts'
import type { FileStore } from '../uploads/file-store.ts'
import { CONTENT_TYPES } from '../uploads/media-kind.ts'

/** Even a file that a browser misreads as a document can do nothing in there. */
const POLICY = "default-src 'none'; sandbox"

/** Shows uploaded files to whoever holds a link that is still good. */
export function uploadRoutes(app: FastifyInstance, { db, files }: { db: Database; files: FileStore }): void {
  app.get<{ Params: { token: string } }>(`${UPLOAD_PATH}/:token`, async (request, reply) => {
    const { params } = request
    const upload = await uploadBehindLink(db, params.token)
    const bytes = upload && (await files.read(upload.sha256))
    if (upload === undefined || bytes === undefined) throw new Refusal('NO_DATA')
    const range = byteRange(request.headers.range, bytes.length)
    if (range !== undefined) {
      reply.code(206).header('content-range', `bytes ${range.from}-${range.to}/${bytes.length}`)
    }
    return reply
      .headers({
        'accept-ranges': 'bytes',
        'cache-control': 'private, no-store',
        'content-disposition': `inline; filename="${upload.id}.${upload.kind}"`,
        'content-security-policy': POLICY,
        // The app may be served from another origin than its backend; the link itself is the permission.
        'cross-origin-resource-policy': 'cross-origin',
        'x-robots-tag': 'noindex',
      })
      .type(CONTENT_TYPES[upload.kind])
      .send(range === undefined ? bytes : bytes.subarray(range.from, range.to + 1))
  })
}
