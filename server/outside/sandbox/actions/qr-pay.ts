import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { type Action, defineAction } from '../action.ts'
import { PositiveBaht } from '../amounts.ts'
import type { World } from '../world.ts'

/**
 * The member's banking app pays a QR, with its amount or another one. Its provider reports every payment, also of a QR that was paid before,
 * was cancelled or has expired.
 */
export function payQr(world: World): Action {
  return defineAction({
    method: 'POST',
    path: '/api/qr/:qrcodeId/pay',
    title: 'A banking app pays a QR',
    fields: [
      { name: 'qrcodeId', label: 'QR', kind: 'text' },
      { name: 'amount', label: 'Amount, baht, if not what it asks for', kind: 'number' },
    ],
    input: v.object({
      qrcodeId: v.pipe(v.string(), v.uuid()),
      amount: v.optional(PositiveBaht),
      /** The provider's own number; repeating it simulates a provider that reports the same payment twice. */
      reference: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(64))),
    }),
    async act({ qrcodeId, amount: amountSatang, reference = randomUUID() }) {
      const paidAt = world.clock.now()
      const outcome = await world.qr.pay({ qrcodeId, amountSatang, reference, paidAt })
      return { qrcodeId, reference, outcome }
    },
  })
}
