import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { Refusal } from '../../../platform/errors.ts'
import { HOUSE_BANK_ACCOUNTS, MOBILE_WALLET_CODE } from '../../../settings/content/money/house-accounts.ts'
import { type Action, defineAction } from '../action.ts'
import { PositiveBaht } from '../amounts.ts'
import type { World } from '../world.ts'

const RECEIVERS: readonly string[] = [...HOUSE_BANK_ACCOUNTS.map((at) => at.bankCode), MOBILE_WALLET_CODE]

/** Money arrives at an account of the operator from the member's registered bank account. */
export function bankTransfer(world: World, demoUsername: string): Action {
  return defineAction({
    method: 'POST',
    path: '/api/bank/transfer',
    title: 'A bank transfer arrives',
    fields: [
      { name: 'username', label: 'Member', kind: 'text', initial: demoUsername },
      {
        name: 'bankCode',
        label: 'House account',
        kind: 'choice',
        options: RECEIVERS,
      },
      { name: 'amount', label: 'Amount, baht', kind: 'number', initial: '100' },
    ],
    input: v.object({
      username: v.string(),
      bankCode: v.string(),
      amount: PositiveBaht,
      /** The bank's own number; repeating it simulates a bank that reports the same transfer twice. */
      reference: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(64))),
      /** How long ago the money was sent, to simulate a late report. */
      sentSecondsAgo: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
    }),
    async act({ username, bankCode, amount, reference = randomUUID(), sentSecondsAgo }) {
      if (!RECEIVERS.includes(bankCode)) throw new Refusal('NO_BANK')
      const sender = await world.requireMember(username)
      const outcome = await world.bank.report({
        reference,
        houseBankCode: bankCode,
        senderBankCode: sender.bankCode,
        senderAccountNo: bankCode === MOBILE_WALLET_CODE ? sender.username : sender.bankAccountNo,
        amountSatang: amount,
        sentAt: new Date(world.clock.now().getTime() - sentSecondsAgo * 1000),
      })
      return { reference, outcome }
    },
  })
}
