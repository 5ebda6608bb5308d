import * as v from 'valibot'
import { toBaht } from '#contract/primitives.ts'
import { canonicalUsername } from '../../../domains/members/log-in.ts'
import { Refusal } from '../../../platform/errors.ts'
import { findGame, GAMES } from '../../../settings/content/games.ts'
import { type Action, defineAction, SignedBaht } from '../action.ts'
import { BEHAVIOURS } from '../providers/provider-rounds.ts'
import { SMS_MODES } from '../providers/simulated-services.ts'
import type { World } from '../world.ts'

/** Somebody looks at their phone. */
export function smsInbox(world: World, demoUsername: string): Action {
  return defineAction({
    method: 'GET',
    path: '/api/sms/:phone',
    title: 'A phone shows its messages',
    fields: [{ name: 'phone', label: 'Phone number', kind: 'text', initial: demoUsername }],
    input: v.object({ phone: v.string() }),
    act: async ({ phone }) => ({ messages: await world.sms.inbox(canonicalUsername(phone)) }),
  })
}

/** The SMS provider starts to accept messages, to refuse them, or to send them without an answer. */
export function smsBehaviour(world: World): Action {
  return defineAction({
    method: 'PUT',
    path: '/api/sms/behaviour',
    title: 'The SMS provider changes its behaviour',
    fields: [{ name: 'mode', label: 'It answers', kind: 'choice', options: SMS_MODES }],
    input: v.object({ mode: v.picklist(SMS_MODES) }),
    act({ mode }) {
      world.sms.behave(mode)
      return { mode }
    },
  })
}

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
      const balanceSatang = await world.games.settleRound(player, amount)
      return { slotCode, balance: toBaht(balanceSatang) }
    },
  })
}
