import * as v from 'valibot'
import { SLIP_REASONS } from '#contract/error-codes.ts'
import { Text, toBaht } from '#contract/primitives.ts'
import { BankReference, Because } from '../../../../desk/contract/fields.ts'
import { giveCoupon, setCoins } from '../../../domains/rewards/wheel.ts'
import { Refusal } from '../../../platform/errors.ts'
import { inEachLanguage } from '../../../settings/content/in-each-language.ts'
import { HOUSE_BANK_ACCOUNTS } from '../../../settings/content/money/house-accounts.ts'
import { PRIZES } from '../../../settings/content/rewards/wheel.ts'
import { type Action, choice, defineAction, PositiveBaht, shown } from '../action.ts'
import { replyInChat } from '../chat-reply.ts'
import type { World } from '../world.ts'

const RECEIVERS = HOUSE_BANK_ACCOUNTS.map(({ bankCode }) => bankCode)
const MAX_COINS = 1_000_000

const Outcome = choice(['SUCCESS', 'FAILED'], 'It is')
const BECAUSE = 'Because, where it failed'
/** Of a rejection, for the member to read. */
const Reason = shown(v.optional(Because, 'Rejected in the sandbox'), BECAUSE)

/** A transfer that the operator has found at a bank of the house. */
const FOUND = {
  bankCode: shown(v.optional(v.picklist(RECEIVERS), 'SCB'), 'House account', '', RECEIVERS),
  reference: shown(v.optional(BankReference), 'The bank’s number, where it came'),
  amount: shown(v.optional(PositiveBaht), 'Amount that came, in baht or kip', '', 'number'),
}
const Found = v.object(FOUND)

/** @throws {Refusal} KEY_MISSING without the bank's number of the transfer or without its amount */
function foundOf({ bankCode, reference, amount }: v.InferOutput<typeof Found>) {
  if (reference === undefined) throw new Refusal('KEY_MISSING', { params: { key: 'reference' } })
  if (amount === undefined) throw new Refusal('KEY_MISSING', { params: { key: 'amount' } })
  return { bankCode, reference, amount, because: 'found in the sandbox' }
}

const Percent = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100))
const Button = v.object({ title: Text(200), type: v.optional(Text(32)), payload: v.optional(Text(2000)) })
const Buttons = v.optional(v.pipe(v.array(Button), v.maxLength(10)))
const Card = v.object({
  image_url: v.optional(Text(2048)),
  title: v.optional(Text(200)),
  subtitle: v.optional(Text(500)),
  buttons: Buttons,
})

/** A message that an operator can send: any type, even one unknown to the app, with the fields of any of them. */
const OperatorMessage = v.object({
  message_type: v.pipe(Text(32), v.nonEmpty()),
  payload: v.union([
    v.pipe(
      Text(2000),
      v.transform((message) => ({ message })),
    ),
    v.object({
      message: v.optional(Text(2000)),
      fileType: v.optional(v.picklist(['image', 'video', 'file'])),
      url: v.optional(Text(2048)),
      filePath: v.optional(Text(2048)),
      buttons: Buttons,
      elements: v.optional(v.pipe(v.array(Card), v.maxLength(10))),
    }),
  ]),
})
const PlainMessage = v.pipe(
  v.string(),
  v.nonEmpty(),
  v.maxLength(2000),
  v.transform((message) => ({ message_type: 'text', payload: { message } })),
)

const Flag = v.optional(v.boolean())
/** Closed for good; also by the word that the lookup uses. */
const Terminated = v.optional(
  v.union([
    v.boolean(),
    v.pipe(
      v.nullable(v.literal('gone')),
      v.transform((state) => state === 'gone'),
    ),
  ]),
)

/** What the operator does, and the people of the house. @param demoUsername the default where a member is required */
export function operatorActions(world: World, demoUsername: string): readonly Action[] {
  const Username = shown(v.string(), 'Member', demoUsername)
  return [
    defineAction({
      method: 'POST',
      path: '/api/deposits/settle',
      title: 'The operator settles an announced deposit',
      input: { username: Username, outcome: Outcome, ...FOUND, reason: Reason },
      async act({ username, outcome, reason, ...typed }) {
        const { id } = await world.requireMember(username)
        const found = outcome === 'SUCCESS' ? foundOf(typed) : undefined
        const act = found ? { act: 'book' as const, ...found } : { act: 'reject' as const, reason }
        await world.desk.answerAnnouncement(id, act)
        return { outcome, amount: found && toBaht(found.amount) }
      },
    }),
    defineAction({
      method: 'POST',
      path: '/api/slips/judge',
      title: 'The operator judges a slip that waits',
      input: {
        username: Username,
        outcome: Outcome,
        ...FOUND,
        reason: shown(v.optional(v.picklist(SLIP_REASONS), 'NOT_MATCH'), BECAUSE, '', SLIP_REASONS),
      },
      async act({ username, outcome, reason, ...typed }) {
        const { id } = await world.requireMember(username)
        const found = outcome === 'SUCCESS' ? foundOf(typed) : undefined
        const act = found ? { act: 'accept-typed' as const, ...found } : { act: 'reject' as const, reason }
        await world.desk.judgeSlip(id, act)
        return { outcome, amount: found && toBaht(found.amount) }
      },
    }),
    defineAction({
      method: 'POST',
      path: '/api/withdrawals/settle',
      title: 'The operator settles a withdrawal',
      input: { username: Username, outcome: Outcome, reason: Reason },
      async act({ username, outcome, reason }) {
        const { id } = await world.requireMember(username)
        const rejectedFor = outcome === 'FAILED' ? reason : undefined
        return { outcome, amount: toBaht(await world.desk.settleWithdrawal(id, rejectedFor)) }
      },
    }),
    defineAction({
      method: 'POST',
      path: '/api/members/:username/coins',
      title: 'The operator sets wheel coins',
      input: {
        username: Username,
        coins: shown(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_COINS)), 'Coins', '3'),
      },
      async act({ username, coins }) {
        const member = await world.requireMember(username)
        await setCoins(world.db, member.id, coins)
        return { username: member.username, coins }
      },
    }),
    defineAction({
      method: 'POST',
      path: '/api/members/:username/coupon',
      title: 'The operator gives a prize coupon',
      input: {
        username: Username,
        /** Also of a prize that no longer exists. */
        prizeCode: shown(v.pipe(v.string(), v.regex(/^[A-Z0-9_-]{1,32}$/)), 'Prize', '', PRIZES),
      },
      async act({ username, prizeCode }) {
        const { id: memberId, username: name } = await world.requireMember(username)
        const given = { memberId, prizeCode, now: world.clock.now(), days: world.site.now().wheel.couponDays }
        return { username: name, prizeCode, coupon: await giveCoupon(world.db, given) }
      },
    }),
    defineAction({
      method: 'POST',
      path: '/api/chat/reply',
      title: 'The operator answers in the chat',
      input: {
        userId: shown(v.optional(v.string()), 'Id of the member'),
        guestId: shown(v.optional(v.string()), 'or of the guest'),
        message: shown(v.union([OperatorMessage, PlainMessage]), 'Text', 'How can we help?'),
      },
      async act({ message, ...ids }) {
        await replyInChat(world.db, world.feed, ids, message)
        return { sent: message.message_type }
      },
    }),
    defineAction({
      method: 'POST',
      path: '/api/promotions',
      title: 'The operator publishes a promotion',
      input: {
        code: shown(
          v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(/^[A-Z0-9_-]{1,64}$/)),
          'Code',
          'LUCKY88',
        ),
        amount: shown(PositiveBaht, 'Amount, baht', '88'),
        percentFail: shown(Percent, 'Lost below, percent', '5'),
        description: shown(v.pipe(v.string(), v.maxLength(20_000)), 'Description, HTML', '<p>฿88</p>'),
        capacity: shown(
          v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))),
          'For how many members',
        ),
      },
      async act({ code, amount, percentFail, description, capacity }) {
        const text = inEachLanguage(() => description)
        const promotion = { isOn: true, code, amount: toBaht(amount), percentFail, text }
        const published = capacity === undefined ? promotion : { ...promotion, capacity }
        await world.site.change('promotions', ({ promotions = [] }) => ({
          promotions: [...promotions.filter((one) => one.code !== code), published],
        }))
        return { code }
      },
    }),
    // Switches that are left out stay as they are.
    defineAction({
      method: 'PUT',
      path: '/api/site',
      title: 'The operator turns a switch',
      input: {
        terminated: shown(Terminated, 'Site is gone', '', 'flag'),
        active: shown(Flag, 'Open; off announces maintenance'),
        registerOTP: shown(Flag, 'Registration asks for an OTP'),
        enableChatWidget: shown(Flag, 'Live chat'),
        spinActive: shown(Flag, 'Prize wheel'),
        refundActive: shown(Flag, 'Refund of losses'),
        inviteActive: shown(Flag, 'Invite bonus'),
        newcomerGame: shown(Flag, 'Newcomers get a game'),
      },
      async act(switches) {
        const given = Object.fromEntries(Object.entries(switches).filter(([, value]) => value !== undefined))
        return (await world.site.change('switches', (written) => ({ ...written, ...given }))).switches
      },
    }),
  ]
}
