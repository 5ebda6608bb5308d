import * as v from 'valibot'
import { Text, toBaht } from '#contract/primitives.ts'
import { Refusal } from '../../../platform/errors.ts'
import { type Action, defineAction } from '../action.ts'
import type { World } from '../world.ts'

const OUTCOMES = ['SUCCESS', 'FAILED'] as const

/** The operator pays or rejects the member's oldest open withdrawal. */
export function settleWithdrawalAction(world: World, demoUsername: string): Action {
  return defineAction({
    method: 'POST',
    path: '/api/withdrawals/settle',
    title: 'The operator settles a withdrawal',
    fields: [
      { name: 'username', label: 'Member', kind: 'text', initial: demoUsername },
      { name: 'outcome', label: 'It is', kind: 'choice', options: OUTCOMES },
      { name: 'reason', label: 'Because', kind: 'text' },
    ],
    input: v.object({ username: v.string(), outcome: v.picklist(OUTCOMES), reason: v.optional(Text(200)) }),
    async act({ username, outcome, reason }) {
      const { id } = await world.requireMember(username)
      const amountSatang = await world.settleWithdrawal(
        id,
        outcome === 'FAILED' && reason ? { rejectedFor: reason } : outcome,
      )
      if (amountSatang === undefined) throw new Refusal('NO_DATA')
      return { outcome, amount: toBaht(amountSatang) }
    },
  })
}
