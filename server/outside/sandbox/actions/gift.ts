import * as v from 'valibot'
import { giftLink } from '#domain/money/gift-link.ts'
import { type Action, defineAction } from '../action.ts'
import { PositiveBaht } from '../amounts.ts'
import type { World } from '../world.ts'

/** Somebody makes a mobile-wallet gift and gets the link to pass on. */
export function wrapGift(world: World): Action {
  return defineAction({
    method: 'POST',
    path: '/api/gift',
    title: 'Somebody makes a mobile-wallet gift',
    fields: [{ name: 'amount', label: 'Amount, baht', kind: 'number', initial: '100' }],
    input: v.object({ amount: PositiveBaht }),
    act: async ({ amount }) => ({ link: giftLink(await world.gifts.wrap(amount)) }),
  })
}
