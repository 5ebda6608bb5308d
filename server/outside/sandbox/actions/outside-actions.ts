import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { toBaht } from '#contract/primitives.ts'
import { giftLink } from '#domain/money/gift-link.ts'
import { requireGameAccount } from '../../../domains/games/game-accounts.ts'
import { canonicalUsername } from '../../../domains/members/log-in.ts'
import { demoCode } from '../../../domains/staff/demo-staff.ts'
import { Refusal } from '../../../platform/errors.ts'
import { findGame, GAMES } from '../../../settings/content/games.ts'
import { HOUSE_BANK_ACCOUNTS, MOBILE_WALLET_CODE } from '../../../settings/content/money/house-accounts.ts'
import { type Action, choice, defineAction, PositiveBaht, shown, SignedBaht } from '../action.ts'
import { BANK_BEHAVIOURS } from '../providers/simulated-banks.ts'
import { BEHAVIOURS } from '../providers/simulated-games.ts'
import { SMS_MODES } from '../providers/simulated-services.ts'
import type { World } from '../world.ts'

const RECEIVERS: readonly string[] = [...HOUSE_BANK_ACCOUNTS.map((at) => at.bankCode), MOBILE_WALLET_CODE]
const TEN_YEARS_SECONDS = 315_576_000

const SlotCode = shown(
  v.string(),
  'Game',
  '',
  GAMES.map(({ code }) => code),
)
/** A number of somebody outside; repeating it simulates a bank or provider that reports the same money twice. */
const Reference = v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)))

/** What phones, banks, gateways and games do, and the time. @param demoUsername the default where a member is required */
export function outsideActions(world: World, demoUsername: string): readonly Action[] {
  const Username = shown(v.string(), 'Member', demoUsername)
  return [
    defineAction({
      method: 'GET',
      path: '/api/sms/:phone',
      title: 'A phone shows its messages',
      input: { phone: shown(v.string(), 'Phone number', demoUsername) },
      act: async ({ phone }) => ({ messages: await world.sms.inbox(canonicalUsername(phone)) }),
    }),
    defineAction({
      method: 'GET',
      path: '/api/staff/:username/code',
      title: 'A demo person of the house looks at their authenticator app',
      input: { username: shown(v.string(), 'Login name', 'nok') },
      async act({ username }) {
        const code = await demoCode(world.db, username.trim().toLowerCase())
        if (code === undefined) throw new Refusal('NO_DATA')
        return { code }
      },
    }),
    defineAction({
      method: 'PUT',
      path: '/api/sms/behaviour',
      title: 'The SMS provider changes its behaviour',
      input: { mode: choice(SMS_MODES, 'It answers') },
      act({ mode }) {
        world.sms.behave(mode)
        return { mode }
      },
    }),
    defineAction({
      method: 'POST',
      path: '/api/bank/transfer',
      title: 'A bank transfer arrives',
      input: {
        username: Username,
        bankCode: shown(v.string(), 'House account', '', RECEIVERS),
        amount: shown(PositiveBaht, 'Amount, baht', '100'),
        /** Of the same bank, in place of the one that the member has registered. */
        senderAccountNo: shown(
          v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(20))),
          'From another account',
        ),
        reference: Reference,
        /** How long ago the money was sent, to simulate a late report. */
        sentSecondsAgo: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
      },
      async act({ username, bankCode, amount, reference = randomUUID(), sentSecondsAgo, senderAccountNo }) {
        if (!RECEIVERS.includes(bankCode)) throw new Refusal('NO_BANK')
        const sender = await world.requireMember(username)
        const outcome = await world.reports.send('/reports/bank', {
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
    }),
    defineAction({
      method: 'PUT',
      path: '/api/bank/behaviour',
      title: 'Banks change how they answer about slips',
      input: { mode: choice(BANK_BEHAVIOURS, 'They answer') },
      async act({ mode }) {
        await world.records.behave(mode)
        return { mode }
      },
    }),
    // Its provider reports every payment, also of a QR that was paid before, was cancelled or has expired.
    defineAction({
      method: 'POST',
      path: '/api/qr/:qrcodeId/pay',
      title: 'A banking app pays a QR',
      input: {
        qrcodeId: shown(v.pipe(v.string(), v.uuid()), 'QR'),
        amount: shown(v.optional(PositiveBaht), 'Amount, baht, if not what it asks for'),
        reference: Reference,
      },
      async act({ qrcodeId, amount: amountSatang, reference = randomUUID() }) {
        const scanned = await world.scanQr(qrcodeId, amountSatang)
        const payment = { ...scanned, reference, paidAt: world.clock.now() }
        return { qrcodeId, reference, outcome: await world.reports.send('/reports/qr', payment) }
      },
    }),
    defineAction({
      method: 'POST',
      path: '/api/gift',
      title: 'Somebody makes a mobile-wallet gift',
      input: { amount: shown(PositiveBaht, 'Amount, baht', '100') },
      act: async ({ amount }) => ({ link: giftLink(await world.gifts.wrap(amount)) }),
    }),
    defineAction({
      method: 'POST',
      path: '/api/games/:slotCode/result',
      title: 'A game round ends',
      input: {
        slotCode: SlotCode,
        username: Username,
        amount: shown(SignedBaht, 'Result, baht (below zero: lost)', '50'),
      },
      async act({ slotCode, username, amount }) {
        requireGame(slotCode)
        const { id } = await world.requireMember(username)
        const player = await requireGameAccount(world.db, id, slotCode)
        return { slotCode, balance: toBaht(await world.games.settleRound(player, amount)) }
      },
    }),
    defineAction({
      method: 'PUT',
      path: '/api/games/:slotCode/behaviour',
      title: 'A game provider changes its behaviour',
      input: { slotCode: SlotCode, mode: choice(BEHAVIOURS, 'It answers') },
      async act({ slotCode, mode }) {
        requireGame(slotCode)
        await world.games.behave(slotCode, mode)
        return { slotCode, mode }
      },
    }),
    defineAction({
      method: 'POST',
      path: '/api/clock',
      title: 'Time passes',
      input: {
        advanceSeconds: shown(
          v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(TEN_YEARS_SECONDS)),
          'Seconds',
          '86400',
        ),
      },
      act({ advanceSeconds }) {
        world.clock.advance(advanceSeconds)
        return { now: world.clock.now().toISOString() }
      },
    }),
  ]
}

function requireGame(slotCode: string): void {
  if (findGame(slotCode) === undefined) throw new Refusal('NO_GAME', { status: 404 })
}
