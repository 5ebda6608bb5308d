import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { giftLink } from '#domain/money/gift-link.ts'
import { Refusal } from '../../../platform/errors.ts'
import { HOUSE_BANK_ACCOUNTS, MOBILE_WALLET_CODE } from '../../../settings/content/money/house-accounts.ts'
import { type Action, defineAction, PositiveBaht } from '../action.ts'
import { BANK_BEHAVIOURS } from '../providers/simulated-records.ts'
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
      { name: 'senderAccountNo', label: 'From another account', kind: 'text' },
    ],
    input: v.object({
      username: v.string(),
      bankCode: v.string(),
      /** Of the same bank, in place of the one that the member has registered. */
      senderAccountNo: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(20))),
      amount: PositiveBaht,
      /** The bank's own number; repeating it simulates a bank that reports the same transfer twice. */
      reference: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(64))),
      /** How long ago the money was sent, to simulate a late report. */
      sentSecondsAgo: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
    }),
    async act({ username, bankCode, amount, reference = randomUUID(), sentSecondsAgo, senderAccountNo }) {
      if (!RECEIVERS.includes(bankCode)) throw new Refusal('NO_BANK')
      const sender = await world.requireMember(username)
      const outcome = await world.bank.report({
        reference,
        houseBankCode: bankCode,
        senderBankCode: sender.bankCode,
        senderAccountNo:
          senderAccountNo ?? (bankCode === MOBILE_WALLET_CODE ? sender.username : sender.bankAccountNo),
        amountSatang: amount,
        sentAt: new Date(world.clock.now().getTime() - sentSecondsAgo * 1000),
      })
      return { reference, outcome }
    },
  })
}

/** The banks answer queries about slips, demand a captcha, or do not answer. */
export function bankBehaviour(world: World): Action {
  return defineAction({
    method: 'PUT',
    path: '/api/bank/behaviour',
    title: 'Banks change how they answer about slips',
    fields: [{ name: 'mode', label: 'They answer', kind: 'choice', options: BANK_BEHAVIOURS }],
    input: v.object({ mode: v.picklist(BANK_BEHAVIOURS) }),
    async act({ mode }) {
      await world.records.behave(mode)
      return { mode }
    },
  })
}

/**
 * The member's banking app pays a QR, with its amount or another one. Its provider reports every payment, also of a QR that was paid before,
 * was cancelled or has expired.
 */
export function payQr(world: World): Action {
  return defineAction({
    method: 'POST',
    path: '/api/qr/:qrcodeId/pay',
    title: 'A banking app pays a QR',
    fields: [
      { name: 'qrcodeId', label: 'QR', kind: 'text' },
      { name: 'amount', label: 'Amount, baht, if not what it asks for', kind: 'number' },
    ],
    input: v.object({
      qrcodeId: v.pipe(v.string(), v.uuid()),
      amount: v.optional(PositiveBaht),
      /** The provider's own number; repeating it simulates a provider that reports the same payment twice. */
      reference: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(64))),
    }),
    async act({ qrcodeId, amount: amountSatang, reference = randomUUID() }) {
      const paidAt = world.clock.now()
      const outcome = await world.qr.pay({ qrcodeId, amountSatang, reference, paidAt })
      return { qrcodeId, reference, outcome }
    },
  })
}

/** Somebody makes a mobile-wallet gift and gets the link to pass on. */
export function wrapGift(world: World): Action {
  return defineAction({
    method: 'POST',
    path: '/api/gift',
    title: 'Somebody makes a mobile-wallet gift',
    fields: [{ name: 'amount', label: 'Amount, baht', kind: 'number', initial: '100' }],
    input: v.object({ amount: PositiveBaht }),
    act: async ({ amount }) => ({ link: giftLink(await world.gifts.wrap(amount)) }),
  })
}
