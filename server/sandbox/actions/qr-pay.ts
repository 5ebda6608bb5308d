import * as v from 'valibot'
import { Refusal } from '../../errors.ts'
import { type Action, defineAction } from '../action.ts'
import type { World } from '../world.ts'

/** The member's banking app pays a QR. Its provider reports every payment, also of a QR that was cancelled or has expired. */
export function payQr(world: World): Action {
  return defineAction({
    method: 'POST',
    path: '/api/qr/:qrcodeId/pay',
    title: 'A banking app pays a QR',
    fields: [{ name: 'qrcodeId', label: 'QR', kind: 'text' }],
    input: v.object({ qrcodeId: v.pipe(v.string(), v.uuid()) }),
    async act({ qrcodeId }) {
      const outcome = await world.qr.report(qrcodeId)
      if (outcome === 'unknown') throw new Refusal('NO_DATA')
      return { qrcodeId, outcome }
    },
  })
}
