import type { Action } from './action.ts'
import { bankTransfer } from './actions/bank-transfer.ts'
import { advanceClock } from './actions/clock.ts'
import { gameBehaviour } from './actions/game-behaviour.ts'
import { gameResult } from './actions/game-result.ts'
import { switchSite } from './actions/site.ts'
import type { World } from './world.ts'

/** All that can happen, in the order of the page. `demoUsername` is filled in where a member is asked for. */
export function sandboxActions(world: World, demoUsername: string): readonly Action[] {
  return [
    bankTransfer(world, demoUsername),
    gameResult(world, demoUsername),
    gameBehaviour(world),
    switchSite(world),
    advanceClock(world),
  ]
}
