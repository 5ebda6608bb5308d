import * as v from 'valibot'
import { toBaht } from '#contract/primitives.ts'
import { HOUSE_BANK_ACCOUNTS } from '../../content/house-accounts.ts'
import { Refusal } from '../../errors.ts'
import { type Action, defineAction } from '../action.ts'
import type { World } from '../world.ts'

const OUTCOMES = ['SUCCESS', 'FAILED'] as const
const RECEIVERS: readonly string[] = HOUSE_BANK_ACCOUNTS.map(({ bankCode }) => bankCode)

/** The operator has found the member's oldest announced deposit at the bank and books it, or has not found it. */
export function settleDepositAction(world: World, demoUsername: string): Action {
  return defineAction({
    method: 'POST',
    path: '/api/deposits/settle',
    title: 'The operator settles an announced deposit',
    fields: [
      { name: 'username', label: 'Member', kind: 'text', initial: demoUsername },
      { name: 'outcome', label: 'It is', kind: 'choice', options: OUTCOMES },
      { name: 'bankCode', label: 'House account', kind: 'choice', options: RECEIVERS.toReversed() },
      { name: 'reference', label: 'The bank’s number, if known', kind: 'text' },
    ],
    input: v.object({
      username: v.string(),
      outcome: v.picklist(OUTCOMES),
      bankCode: v.optional(v.picklist(RECEIVERS), 'BCEL'),
      reference: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(64))),
    }),
    async act({ username, outcome, bankCode: houseBankCode, reference }) {
      const { id } = await world.demandMember(username)
      const settlement = outcome === 'SUCCESS' ? { outcome, houseBankCode, reference } : { outcome }
      const amountSatang = await world.settleAnnouncement(id, settlement)
      if (amountSatang === undefined) throw new Refusal('NO_DATA')
      return { outcome, amount: toBaht(amountSatang) }
    },
  })
}
