import * as v from 'valibot'
import { SLIP_REASONS } from '#contract/error-codes.ts'
import { Text, toBaht } from '#contract/primitives.ts'
import { BankReference } from '../../../../desk/contract/queue.ts'
import { typedCredit } from '../../../domains/deposits/evidence/typed-number.ts'
import { Refusal } from '../../../platform/errors.ts'
import {
  HOUSE_BANK_ACCOUNTS,
  HOUSE_WALLET,
  KIP_RATE,
} from '../../../settings/content/money/house-accounts.ts'
import { type Action, defineAction, PositiveBaht } from '../action.ts'
import type { FoundTransfer, World } from '../world.ts'

const OUTCOMES = ['SUCCESS', 'FAILED'] as const
const RECEIVERS = HOUSE_BANK_ACCOUNTS.map(({ bankCode }) => bankCode)

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
      { name: 'amount', label: 'Amount that came, else what was announced', kind: 'number' },
    ],
    input: v.object({
      username: v.string(),
      outcome: v.picklist(OUTCOMES),
      bankCode: v.optional(v.picklist(RECEIVERS), 'BCEL'),
      reference: v.optional(BankReference),
      amount: v.optional(PositiveBaht),
    }),
    async act({ username, outcome, bankCode: houseBankCode, reference, amount: found }) {
      const { id } = await world.requireMember(username)
      const transfer = { houseBankCode, reference, amountSatang: found }
      const amountSatang = await world.settleAnnouncement(
        id,
        outcome === 'FAILED' ? outcome : foundOf(transfer),
      )
      if (amountSatang === undefined) throw new Refusal('NO_DATA')
      return { outcome, amount: toBaht(amountSatang) }
    },
  })
}

/** @throws {Refusal} KEY_MISSING without the bank's number of the transfer */
function foundOf({
  reference,
  ...transfer
}: Omit<FoundTransfer, 'reference'> & { readonly reference: string | undefined }): FoundTransfer {
  if (reference === undefined) throw new Refusal('KEY_MISSING', { params: { key: 'reference' } })
  return { ...transfer, reference }
}

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
    input: v.object({
      username: v.string(),
      outcome: v.picklist(OUTCOMES),
      reason: v.optional(Text(200)),
    }),
    async act({ username, outcome, reason }) {
      const { id } = await world.requireMember(username)
      const settlement = outcome === 'FAILED' && reason ? { rejectedFor: reason } : outcome
      const amountSatang = await world.settleWithdrawal(id, settlement)
      if (amountSatang === undefined) throw new Refusal('NO_DATA')
      return { outcome, amount: toBaht(amountSatang) }
    },
  })
}

const Input = v.object({
  username: v.string(),
  outcome: v.picklist(OUTCOMES),
  reason: v.optional(v.picklist(SLIP_REASONS), 'NOT_MATCH'),
  bankCode: v.optional(v.picklist(RECEIVERS), 'SCB'),
  reference: v.optional(BankReference),
  amount: v.optional(PositiveBaht),
})

/** The operator judges the member's oldest open slip: the money was found at a bank of the house, or the slip is rejected. */
export function judgeSlipAction(world: World, demoUsername: string): Action {
  return defineAction({
    method: 'POST',
    path: '/api/slips/judge',
    title: 'The operator judges a slip that waits',
    fields: [
      { name: 'username', label: 'Member', kind: 'text', initial: demoUsername },
      { name: 'outcome', label: 'It is', kind: 'choice', options: OUTCOMES },
      { name: 'bankCode', label: 'House account', kind: 'choice', options: RECEIVERS },
      { name: 'reference', label: 'The bank’s number, where it came', kind: 'text' },
      { name: 'amount', label: 'Amount that came', kind: 'number' },
      { name: 'reason', label: 'Because, where it failed', kind: 'choice', options: SLIP_REASONS },
    ],
    input: Input,
    async act({ username, outcome, reason, bankCode, reference, amount }) {
      const { id } = await world.requireMember(username)
      const settlement = outcome === 'FAILED' ? reason : creditOf({ bankCode, reference, amount })
      if (!(await world.settleSlip(id, settlement))) throw new Refusal('NO_DATA')
      return typeof settlement === 'string'
        ? { outcome, reason }
        : { outcome, amount: toBaht(settlement.amountSatang) }
    },
  })
}

/** @throws {Refusal} KEY_MISSING without the bank's number of the transfer or without its amount */
function creditOf({
  bankCode,
  reference,
  amount,
}: Pick<v.InferOutput<typeof Input>, 'bankCode' | 'reference' | 'amount'>) {
  if (reference === undefined) throw new Refusal('KEY_MISSING', { params: { key: 'reference' } })
  if (amount === undefined) throw new Refusal('KEY_MISSING', { params: { key: 'amount' } })
  const rules = { accounts: HOUSE_BANK_ACCOUNTS, wallet: HOUSE_WALLET, kipRate: KIP_RATE }
  return typedCredit({ bankCode, reference, amount }, rules)
}
