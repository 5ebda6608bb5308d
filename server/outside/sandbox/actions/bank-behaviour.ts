import * as v from 'valibot'
import { type Action, defineAction } from '../action.ts'
import { BANK_BEHAVIOURS } from '../providers/simulated-records.ts'
import type { World } from '../world.ts'

/** The banks answer queries about slips, demand a captcha, or do not answer. */
export function bankBehaviour(world: World): Action {
  return defineAction({
    method: 'PUT',
    path: '/api/bank/behaviour',
    title: 'Banks change how they answer about slips',
    fields: [{ name: 'mode', label: 'They answer', kind: 'choice', options: BANK_BEHAVIOURS }],
    input: v.object({ mode: v.picklist(BANK_BEHAVIOURS) }),
    async act({ mode }) {
      await world.records.behave(mode)
      return { mode }
    },
  })
}
