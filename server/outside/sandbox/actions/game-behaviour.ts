import * as v from 'valibot'
import { Refusal } from '../../../platform/errors.ts'
import { findGame, GAMES } from '../../../settings/content/games.ts'
import { type Action, defineAction } from '../action.ts'
import { BEHAVIOURS } from '../providers/game-behaviours.ts'
import type { World } from '../world.ts'

/** A provider starts to answer normally, late, with refusals, or not at all; or to delay, lose or duplicate its rounds. */
export function gameBehaviour(world: World): Action {
  return defineAction({
    method: 'PUT',
    path: '/api/games/:slotCode/behaviour',
    title: 'A game provider changes its behaviour',
    fields: [
      { name: 'slotCode', label: 'Game', kind: 'choice', options: GAMES.map((game) => game.code) },
      { name: 'mode', label: 'It answers', kind: 'choice', options: BEHAVIOURS },
    ],
    input: v.object({ slotCode: v.string(), mode: v.picklist(BEHAVIOURS) }),
    async act({ slotCode, mode }) {
      if (findGame(slotCode) === undefined) throw new Refusal('NO_GAME', { status: 404 })
      await world.games.behave(slotCode, mode)
      return { slotCode, mode }
    },
  })
}
