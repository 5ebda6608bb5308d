import * as v from 'valibot'
import { Refusal } from '../../../platform/errors.ts'
import { type Action, defineAction } from '../action.ts'
import type { World } from '../world.ts'

const Switch = v.optional(v.boolean())

/** The operator changes switches of the site; those that are left out stay as they are. */
export function switchSite(world: World): Action {
  return defineAction({
    method: 'PUT',
    path: '/api/site',
    title: 'The operator turns a switch',
    fields: [
      { name: 'terminated', label: 'Site is gone', kind: 'flag' },
      { name: 'active', label: 'Open; off announces maintenance', kind: 'flag' },
      { name: 'registerOTP', label: 'Registration asks for an OTP', kind: 'flag' },
      { name: 'enableChatWidget', label: 'Live chat', kind: 'flag' },
      { name: 'spinActive', label: 'Prize wheel', kind: 'flag' },
      { name: 'refundActive', label: 'Refund of losses', kind: 'flag' },
      { name: 'inviteActive', label: 'Invite bonus', kind: 'flag' },
      { name: 'newcomerGame', label: 'Newcomers get a game', kind: 'flag' },
    ],
    input: v.object({
      terminated: v.optional(
        v.union([
          v.boolean(),
          v.pipe(
            v.nullable(v.literal('gone')),
            v.transform((state) => state === 'gone'),
          ),
        ]),
      ),
      active: Switch,
      registerOTP: Switch,
      enableChatWidget: Switch,
      spinActive: Switch,
      refundActive: Switch,
      inviteActive: Switch,
      newcomerGame: Switch,
    }),
    act: (switches) => world.site.change(switches),
  })
}

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
