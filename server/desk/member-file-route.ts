import * as v from 'valibot'
import { ROLES } from '../../desk/contract/roles.ts'
import { FILE_POLICY, sendPieces } from '../api/http/send-pieces.ts'
import { callerAddress } from '../api/rate-limits/caller-address.ts'
import type { Staff } from '../domains/staff/staff.ts'
import { Refusal } from '../platform/errors.ts'
import { filePieces } from '../platform/files/file-store.ts'
import { CONTENT_TYPES } from '../platform/files/kinds/media-kind.ts'
import type { Upload } from '../platform/files/uploads.ts'
import { type DeskApi, type DeskDependencies, requireStaff } from './desk-route.ts'

type StoredFile = Pick<Upload, 'kind' | 'bytes' | 'sha256'>

/** Who asks for a file. */
interface Reader {
  readonly staff: Staff
  readonly address: string
}

/**
 * Shows files of members to people who have logged in, and to nobody else: there is no link to them.
 *
 * @param find the file that the parameters name, whose reading it logs; undefined where there is none
 */
export function memberFileRoute<S extends v.GenericSchema>(
  { app, db, limits }: DeskApi,
  { files }: Pick<DeskDependencies, 'files'>,
  { path, params }: { readonly path: string; readonly params: S },
  find: (named: v.InferOutput<S>, by: Reader) => Promise<StoredFile | undefined>,
): void {
  app.route({
    method: 'GET',
    url: path,
    exposeHeadRoute: false,
    onRequest: async (request) => limits.countAddress(request),
    handler: async (request, reply) => {
      const staff = await requireStaff(db, ROLES, request)
      const named = v.safeParse(params, request.params)
      const by = { staff, address: callerAddress(request.ip) }
      const file = named.success ? await find(named.output, by) : undefined
      if (file === undefined) throw new Refusal('NO_DATA')
      const { kind, bytes, sha256 } = file
      const pieces = await filePieces(files, sha256, { from: 0, to: bytes - 1 })
      if (pieces === undefined) throw new Refusal('NO_DATA')
      reply
        .headers({ 'content-length': bytes, 'content-security-policy': FILE_POLICY })
        .type(CONTENT_TYPES[kind])
      return sendPieces(request, reply, pieces)
    },
  })
}
