import * as v from 'valibot'
import { SLIP_REASONS } from '#contract/error-codes.ts'
import { toBaht } from '#contract/primitives.ts'
import { BankReference, Because } from '../../../../desk/contract/fields.ts'
import { Refusal } from '../../../platform/errors.ts'
import { HOUSE_BANK_ACCOUNTS } from '../../../settings/content/money/house-accounts.ts'
import { type Action, defineAction, type Field, PositiveBaht } from '../action.ts'
import type { World } from '../world.ts'

const OUTCOMES = ['SUCCESS', 'FAILED'] as const
const RECEIVERS = HOUSE_BANK_ACCOUNTS.map(({ bankCode }) => bankCode)

/** Of a rejection, for the member to read. */
const Reason = v.optional(Because, 'Rejected in the sandbox')

/** A transfer that the operator has found at a bank of the house. */
const FOUND = {
  bankCode: v.optional(v.picklist(RECEIVERS), 'SCB'),
  reference: v.optional(BankReference),
  amount: v.optional(PositiveBaht),
}
const FOUND_FIELDS: readonly Field[] = [
  { name: 'bankCode', label: 'House account', kind: 'choice', options: RECEIVERS },
  { name: 'reference', label: 'The bank’s number, where it came', kind: 'text' },
  { name: 'amount', label: 'Amount that came, in baht or kip', kind: 'number' },
]
const Found = v.object(FOUND)

/** @throws {Refusal} KEY_MISSING without the bank's number of the transfer or without its amount */
function foundOf({ bankCode, reference, amount }: v.InferOutput<typeof Found>) {
  if (reference === undefined) throw new Refusal('KEY_MISSING', { params: { key: 'reference' } })
  if (amount === undefined) throw new Refusal('KEY_MISSING', { params: { key: 'amount' } })
  return { bankCode, reference, amount, because: 'found in the sandbox' }
}

/** The fields that every button of the operator has. */
const fieldsFor = (demoUsername: string): readonly Field[] => [
  { name: 'username', label: 'Member', kind: 'text', initial: demoUsername },
  { name: 'outcome', label: 'It is', kind: 'choice', options: OUTCOMES },
]
const REASON_FIELD: Field = { name: 'reason', label: 'Because, where it failed', kind: 'text' }

/** A person of the house books the member's oldest announced deposit, found at the bank, or rejects it. */
export function settleDepositAction(world: World, demoUsername: string): Action {
  return defineAction({
    method: 'POST',
    path: '/api/deposits/settle',
    title: 'The operator settles an announced deposit',
    fields: [...fieldsFor(demoUsername), ...FOUND_FIELDS, REASON_FIELD],
    input: v.object({ username: v.string(), outcome: v.picklist(OUTCOMES), ...FOUND, reason: Reason }),
    async act({ username, outcome, reason, ...typed }) {
      const { id } = await world.requireMember(username)
      const found = outcome === 'SUCCESS' ? foundOf(typed) : undefined
      const act = found ? { act: 'book' as const, ...found } : { act: 'reject' as const, reason }
      await world.desk.answerAnnouncement(id, act)
      return { outcome, amount: found && toBaht(found.amount) }
    },
  })
}

/** People of the house pay the member's oldest open withdrawal, or one rejects it. */
export function settleWithdrawalAction(world: World, demoUsername: string): Action {
  return defineAction({
    method: 'POST',
    path: '/api/withdrawals/settle',
    title: 'The operator settles a withdrawal',
    fields: [...fieldsFor(demoUsername), REASON_FIELD],
    input: v.object({ username: v.string(), outcome: v.picklist(OUTCOMES), reason: Reason }),
    async act({ username, outcome, reason }) {
      const { id } = await world.requireMember(username)
      const rejectedFor = outcome === 'FAILED' ? reason : undefined
      return { outcome, amount: toBaht(await world.desk.settleWithdrawal(id, rejectedFor)) }
    },
  })
}

/** A person of the house judges the member's oldest open slip: the money was found at a bank of the house, or the slip is rejected. */
export function judgeSlipAction(world: World, demoUsername: string): Action {
  return defineAction({
    method: 'POST',
    path: '/api/slips/judge',
    title: 'The operator judges a slip that waits',
    fields: [
      ...fieldsFor(demoUsername),
      ...FOUND_FIELDS,
      { ...REASON_FIELD, kind: 'choice', options: SLIP_REASONS },
    ],
    input: v.object({
      username: v.string(),
      outcome: v.picklist(OUTCOMES),
      ...FOUND,
      reason: v.optional(v.picklist(SLIP_REASONS), 'NOT_MATCH'),
    }),
    async act({ username, outcome, reason, ...typed }) {
      const { id } = await world.requireMember(username)
      const found = outcome === 'SUCCESS' ? foundOf(typed) : undefined
      const act = found ? { act: 'accept-typed' as const, ...found } : { act: 'reject' as const, reason }
      await world.desk.judgeSlip(id, act)
      return { outcome, amount: found && toBaht(found.amount) }
    },
  })
}
