import * as v from 'valibot'
import { toBaht } from '#contract/primitives.ts'
import { GAMES } from '../../../settings/content/games.ts'
import { type Action, defineAction } from '../action.ts'
import { SignedBaht } from '../amounts.ts'
import type { World } from '../world.ts'

/** The member wins or loses at a provider. */
export function gameResult(world: World, demoUsername: string): Action {
  return defineAction({
    method: 'POST',
    path: '/api/games/:slotCode/result',
    title: 'A game round ends',
    fields: [
      { name: 'slotCode', label: 'Game', kind: 'choice', options: GAMES.map((game) => game.code) },
      { name: 'username', label: 'Member', kind: 'text', initial: demoUsername },
      { name: 'amount', label: 'Result, baht (below zero: lost)', kind: 'number', initial: '50' },
    ],
    input: v.object({ slotCode: v.string(), username: v.string(), amount: SignedBaht }),
    async act({ slotCode, username, amount }) {
      const player = await world.requirePlayer(username, slotCode)
      const balanceSatang = await world.games.settleRound({ slotCode, username: player.username }, amount)
      return { slotCode, balance: toBaht(balanceSatang) }
    },
  })
}
