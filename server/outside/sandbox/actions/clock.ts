import * as v from 'valibot'
import { type Action, defineAction } from '../action.ts'
import type { World } from '../world.ts'

const TEN_YEARS_SECONDS = 315_576_000

/** Time passes. */
export function advanceClock(world: World): Action {
  return defineAction({
    method: 'POST',
    path: '/api/clock',
    title: 'Time passes',
    fields: [{ name: 'advanceSeconds', label: 'Seconds', kind: 'number', initial: '86400' }],
    input: v.object({
      advanceSeconds: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(TEN_YEARS_SECONDS)),
    }),
    act({ advanceSeconds }) {
      world.clock.advance(advanceSeconds)
      return { now: world.clock.now().toISOString() }
    },
  })
}
