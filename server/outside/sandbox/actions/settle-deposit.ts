import * as v from 'valibot'
import { toBaht } from '#contract/primitives.ts'
import type { AnnouncementOutcome } from '../../../domains/deposits/settle-announcement.ts'
import { Refusal } from '../../../platform/errors.ts'
import { HOUSE_BANK_ACCOUNTS } from '../../../settings/content/money/house-accounts.ts'
import { type Action, defineAction } from '../action.ts'
import type { World } from '../world.ts'

const OUTCOMES = ['SUCCESS', 'FAILED'] as const
const RECEIVERS: readonly string[] = HOUSE_BANK_ACCOUNTS.map(({ bankCode }) => bankCode)

/** The operator books the member's oldest announced deposit, found at the bank, or rejects it as not found. */
export function settleDepositAction(world: World, demoUsername: string): Action {
  return defineAction({
    method: 'POST',
    path: '/api/deposits/settle',
    title: 'The operator settles an announced deposit',
    fields: [
      { name: 'username', label: 'Member', kind: 'text', initial: demoUsername },
      { name: 'outcome', label: 'It is', kind: 'choice', options: OUTCOMES },
      { name: 'bankCode', label: 'House account', kind: 'choice', options: RECEIVERS.toReversed() },
      { name: 'reference', label: 'The bank’s number, where it came', kind: 'text' },
    ],
    input: v.object({
      username: v.string(),
      outcome: v.picklist(OUTCOMES),
      bankCode: v.optional(v.picklist(RECEIVERS), 'BCEL'),
      reference: v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(64))),
    }),
    async act({ username, outcome, bankCode: houseBankCode, reference }) {
      const { id } = await world.requireMember(username)
      const amountSatang = await world.settleAnnouncement(id, settlementOf(outcome, houseBankCode, reference))
      if (amountSatang === undefined) throw new Refusal('NO_DATA')
      return { outcome, amount: toBaht(amountSatang) }
    },
  })
}

/** @throws {Refusal} KEY_MISSING without the bank's number of the transfer */
function settlementOf(
  outcome: (typeof OUTCOMES)[number],
  houseBankCode: string,
  reference: string | undefined,
): AnnouncementOutcome {
  if (outcome === 'FAILED') return { outcome }
  if (reference === undefined) throw new Refusal('KEY_MISSING', { params: { key: 'reference' } })
  return { outcome, houseBankCode, reference }
}
