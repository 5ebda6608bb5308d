import * as v from 'valibot'
import { ROLES } from '../../desk/contract/roles.ts'
import { SLIP_PICTURE_PATH, slips } from '../../desk/contract/slips.ts'
import { FILE_POLICY, sendPieces } from '../api/http/send-pieces.ts'
import { callerAddress } from '../api/rate-limits/caller-address.ts'
import { slipPicture } from '../domains/deposits/slips/slip-queue.ts'
import { noteAct } from '../domains/staff/desk-log.ts'
import { Refusal } from '../platform/errors.ts'
import { filePieces } from '../platform/files/file-store.ts'
import { CONTENT_TYPES } from '../platform/files/kinds/media-kind.ts'
import type { DeskDependencies } from './desk-dependencies.ts'
import { type DeskApi, requireStaff } from './desk-route.ts'

/** Shows the picture of a slip to people who have logged in, and to nobody else: there is no link to it. Each reading is logged. */
export function slipPictures(
  { app, db, limits }: DeskApi,
  { slips: { files } }: Pick<DeskDependencies, 'slips'>,
): void {
  app.route({
    method: 'GET',
    url: SLIP_PICTURE_PATH,
    exposeHeadRoute: false,
    onRequest: async (request) => limits.countAddress(request),
    handler: async (request, reply) => {
      const staff = await requireStaff(db, ROLES, request)
      const asked = v.safeParse(slips.read.params, request.params)
      const picture = asked.success ? await slipPicture(db, asked.output.id) : undefined
      if (!asked.success || picture === undefined) throw new Refusal('NO_DATA')
      const { memberId, kind, bytes, sha256 } = picture
      const pieces = await filePieces(files, sha256, { from: 0, to: bytes - 1 })
      if (pieces === undefined) throw new Refusal('NO_DATA')
      const address = callerAddress(request.ip)
      await noteAct(db, {
        staffId: staff.id,
        address,
        act: 'slip-picture-read',
        memberId,
        subject: asked.output.id,
      })
      reply
        .headers({ 'content-length': bytes, 'content-security-policy': FILE_POLICY })
        .type(CONTENT_TYPES[kind])
      return sendPieces(request, reply, pieces)
    },
  })
}
