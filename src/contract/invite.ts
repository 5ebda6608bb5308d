import * as v from 'valibot'
import { defineEndpoint, MEMBER_READ, MONEY_MOVE } from './endpoint.ts'
import { DateTime, Maybe, ResponseBaht } from './primitives.ts'
import { Acknowledgement, Banners, Confirmation, PageOf, PageRequest } from './shapes.ts'

const InviteBonus = v.object({
  from: Maybe(v.object({ name: Maybe(v.string()) })),
  amount: ResponseBaht,
  createdAt: DateTime,
})

/** What a member earns from friends who registered with their code. */
export const invite = {
  list: defineEndpoint({
    method: 'POST',
    path: '/api/invite',
    summary: 'Bonuses earned from invited members, newest first',
    access: 'member',
    effect: 'read',
    body: PageRequest,
    response: PageOf('invites', InviteBonus),
  }),
  collect: defineEndpoint({
    ...MONEY_MOVE,
    method: 'GET',
    path: '/api/invite/bonus',
    summary: 'Collect the invite bonus into the wallet',
    response: Acknowledgement,
    confirms: Confirmation,
  }),
  banners: defineEndpoint({
    ...MEMBER_READ,
    path: '/api/invite/banners',
    summary: 'Banners shown before the invite sheet',
    response: Banners,
  }),
}
