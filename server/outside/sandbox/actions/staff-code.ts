import * as v from 'valibot'
import { Refusal } from '../../../platform/errors.ts'
import { type Action, defineAction } from '../action.ts'
import type { World } from '../world.ts'

/** A demo person of the house looks at their authenticator app. */
export function staffCode(world: World): Action {
  return defineAction({
    method: 'GET',
    path: '/api/staff/:username/code',
    title: 'A demo person of the house looks at their authenticator app',
    fields: [{ name: 'username', label: 'Login name', kind: 'text', initial: 'nok' }],
    input: v.object({ username: v.string() }),
    async act({ username }) {
      const code = await world.staffCode(username.trim().toLowerCase())
      if (code === undefined) throw new Refusal('NO_DATA')
      return { code }
    },
  })
}
