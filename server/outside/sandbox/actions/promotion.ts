import * as v from 'valibot'
import { inEachLanguage } from '../../../settings/content/in-each-language.ts'
import { type Action, defineAction } from '../action.ts'
import { PositiveBaht } from '../amounts.ts'
import type { World } from '../world.ts'

/** The operator publishes a promotion code. */
export function publishPromotionCode(world: World): Action {
  return defineAction({
    method: 'POST',
    path: '/api/promotions',
    title: 'The operator publishes a promotion',
    fields: [
      { name: 'code', label: 'Code', kind: 'text', initial: 'LUCKY88' },
      { name: 'amount', label: 'Amount, baht', kind: 'number', initial: '88' },
      { name: 'percentFail', label: 'Lost below, percent', kind: 'number', initial: '5' },
      { name: 'description', label: 'Description, HTML', kind: 'text', initial: '<p>฿88</p>' },
      { name: 'capacity', label: 'For how many members', kind: 'number' },
    ],
    input: v.object({
      code: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(/^[A-Z0-9_-]{1,64}$/)),
      amount: PositiveBaht,
      percentFail: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
      description: v.pipe(v.string(), v.maxLength(20_000)),
      capacity: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))),
    }),
    async act({ code, amount, percentFail, description, capacity }) {
      await world.operator.publishPromotion({
        code,
        amountSatang: amount,
        percentFail,
        description: inEachLanguage(() => description),
        ...(capacity === undefined ? {} : { capacity }),
      })
      return { code }
    },
  })
}
