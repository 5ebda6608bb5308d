import * as v from 'valibot'
import { Text, toBaht } from '#contract/primitives.ts'
import { Refusal } from '../../../platform/errors.ts'
import { type Action, defineAction } from '../action.ts'
import type { World } from '../world.ts'

const OUTCOMES = ['SUCCESS', 'FAILED'] as const

/** The operator pays or rejects a withdrawal: the one that is named, else the member's oldest open one. */
export function settleWithdrawalAction(world: World, demoUsername: string): Action {
  return defineAction({
    method: 'POST',
    path: '/api/withdrawals/settle',
    title: 'The operator settles a withdrawal',
    fields: [
      { name: 'username', label: 'Member', kind: 'text', initial: demoUsername },
      { name: 'outcome', label: 'It is', kind: 'choice', options: OUTCOMES },
      { name: 'reason', label: 'Because', kind: 'text' },
      { name: 'withdrawalId', label: 'Id, else the oldest open one', kind: 'text' },
    ],
    input: v.object({
      username: v.string(),
      outcome: v.picklist(OUTCOMES),
      reason: v.optional(Text(200)),
      /** A notice that names its withdrawal, as those of banks do, ends no other. */
      withdrawalId: v.optional(v.pipe(v.string(), v.uuid())),
    }),
    async act({ username, outcome, reason, withdrawalId }) {
      const { id } = await world.requireMember(username)
      const settlement = outcome === 'FAILED' && reason ? { rejectedFor: reason } : outcome
      const amountSatang = await world.settleWithdrawal(id, settlement, withdrawalId)
      if (amountSatang === undefined) throw new Refusal('NO_DATA')
      return { outcome, amount: toBaht(amountSatang) }
    },
  })
}
