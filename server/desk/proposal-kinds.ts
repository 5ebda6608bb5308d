import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { bahtText, MAX_BAHT } from '#contract/primitives.ts'
import type { Kind, Obstacle } from '../../desk/contract/proposals.ts'
import { creditByHand, moveCredit, takeBackCredit } from '../domains/corrections/corrected-credits.ts'
import { reopenPaidWithdrawal } from '../domains/corrections/reopen-withdrawal.ts'
import { alikeCredits, mayBeSame } from '../domains/deposits/credit/alike-credit.ts'
import { creditOnce, refusalOf } from '../domains/deposits/credit/credit-once.ts'
import { typedTransfer } from '../domains/deposits/evidence/typed-number.ts'
import { returnStranded, strandedMoney } from '../domains/games/stranded-games.ts'
import { requireBankAccount } from '../domains/members/bank-accounts.ts'
import { changePhone } from '../domains/members/change-phone.ts'
import { changeAccountByHouse } from '../domains/members/change-profile.ts'
import { readExclusions } from '../domains/members/limits/pauses.ts'
import { findMember } from '../domains/members/members.ts'
import {
  isPhoneProved,
  requirePhone,
  consumePhoneProof,
  verifyOtp,
} from '../domains/members/otp/phone-proof.ts'
import { findRecipients, worthOfCoins } from '../domains/rewards/coins.ts'
import { defineProposal, type ProposalKind, type ProposedAct } from '../domains/staff/proposals.ts'
import { readMemberLimit, setMemberLimit } from '../domains/withdrawals/member-limit.ts'
import { WITHDRAWAL_QUEUE } from '../domains/withdrawals/withdrawal-queue.ts'
import { bangkokDay, daysAfter } from '../platform/calendar/bangkok.ts'
import { Refusal } from '../platform/errors.ts'
import { giveCoins } from './coin-gifts.ts'
import type { DeskDependencies } from './desk-route.ts'
import { maskedPhone, shortAccount } from './wire-forms.ts'

/** Every act that two people do. */
export function proposalKinds({
  db,
  config: { market },
  codes,
  twoPeople,
  slips,
  site,
  connected,
}: Pick<
  DeskDependencies,
  'db' | 'config' | 'codes' | 'twoPeople' | 'slips' | 'site' | 'connected'
>): Readonly<Record<Kind, ProposalKind>> {
  const phoneOf = (typed: string) => requirePhone(market, typed, 'phone')
  /** Since they were proposed, the prizes may have become dearer. */
  const worthNow = ({ coins, memberIds, atMostSatang }: ProposedCoins) =>
    Math.max(atMostSatang, worthOfCoins(coins * memberIds.length, site.now().wheel))
  return {
    'member-account': defineProposal({
      kind: 'member-account',
      input: v.strictObject({ bankCode: v.string(), bankAccountNo: v.string(), bankAccountName: v.string() }),
      prepare: (_tx, request) => requireBankAccount(request),
      carryOut: (tx, { memberId }, account, now) => changeAccountByHouse(tx, memberId, account, now),
      show: (account, { bankCode, bankAccountNo, accountName }) => ({
        before: `${shortAccount({ bankCode, bankAccountNo })}, ${accountName}`,
        after: `${shortAccount(account)}, ${account.bankAccountName}`,
      }),
      tell: ({ bankAccountNo }) => [{ kind: 'account', bankAccountNo }],
    }),
    'member-phone': defineProposal({
      kind: 'member-phone',
      input: v.strictObject({ phone: v.string() }),
      async attempt({ phone, otpToken, otpCode }) {
        // A proposal that was refused for something else is sent again with the same code.
        if (await isPhoneProved(db, { otpToken, phone: phoneOf(phone) })) return
        await verifyOtp(db, { otpToken, otpCode }, codes.limits)
      },
      async prepare(tx, { phone: typed, otpToken }) {
        const phone = phoneOf(typed)
        if (!(await consumePhoneProof(tx, { otpToken, phone }))) throw new Refusal('UNVERIFIED_OTP')
        return { phone }
      },
      async carryOut(tx, { proposalId, memberId }, { phone }, now) {
        const keptSince = daysAfter(now, -twoPeople.formerPhoneDays)
        await changePhone(tx, { memberId, proposalId, phone, keptSince, now })
        return undefined
      },
      show: ({ phone }, { username }) => ({ before: maskedPhone(username), after: maskedPhone(phone) }),
      // At the former number: who has the new one knows.
      tell: (_input, { username }) => [{ kind: 'phone' }, username],
    }),
    'member-exclusion': defineProposal({
      kind: 'member-exclusion',
      input: v.strictObject({ id: v.string(), until: v.string() }),
      // The one that began last: an earlier one is the member's own.
      async prepare(tx, { memberId }, now) {
        const [newest] = await readExclusions(tx, memberId, now)
        return { id: newest?.id ?? '', until: newest ? bangkokDay(newest.until) : '' }
      },
      subjectOf: ({ id }) => id,
      // The proposal itself, once it is done, is what ends the exclusion; its row keeps what was promised.
      async carryOut(tx, { memberId }, { id }, now) {
        const inForce = await readExclusions(tx, memberId, now)
        return inForce.some((exclusion) => exclusion.id === id) ? undefined : 'no-exclusion'
      },
      show: ({ until }) => ({ before: until }),
    }),
    'member-limit': defineProposal({
      kind: 'member-limit',
      input: v.strictObject({ amountSatang: v.optional(Satang), beforeSatang: v.optional(Satang) }),
      prepare: async (tx, { memberId, amount }) => ({
        amountSatang: amount,
        beforeSatang: (await readMemberLimit(tx, memberId)) ?? undefined,
      }),
      async carryOut(tx, { memberId }, { amountSatang = null, beforeSatang = null }) {
        // One person has lowered it since, to protect.
        if ((await readMemberLimit(tx, memberId)) !== beforeSatang) return 'limit-changed'
        await setMemberLimit(tx, memberId, { dailySatang: amountSatang, byTwo: true })
        return undefined
      },
      show: ({ amountSatang, beforeSatang }) => ({
        ...(beforeSatang !== undefined && { before: `฿${bahtText(beforeSatang)}` }),
        ...(amountSatang !== undefined && { amountSatang }),
      }),
      // As the house has it for all, which may be as much as they like.
      satangWithoutAmount: Infinity,
    }),
    'credit-back': defineProposal({
      kind: 'credit-back',
      input: v.strictObject(CREDIT),
      prepare: (_tx, { reference, amount }) => ({ reference, amountSatang: amount }),
      subjectOf: ({ reference }) => reference,
      async carryOut(tx, act, credit, now) {
        const { memberId } = act
        return obstacleIn(await takeBackCredit(tx, { ...credit, memberId, ...correctedBy(act, now) }))
      },
      show: ({ reference, amountSatang }) => ({ before: reference, amountSatang }),
    }),
    'credit-move': defineProposal({
      kind: 'credit-move',
      input: v.strictObject({ ...CREDIT, toMemberId: v.string(), to: v.string() }),
      async prepare(tx, { reference, amount, phone }) {
        const member = await findMember(tx, phoneOf(phone))
        if (member === undefined) throw new Refusal('NO_DATA')
        const to = `${member.name} · ${maskedPhone(member.username)}`
        return { reference, amountSatang: amount, toMemberId: member.id, to }
      },
      subjectOf: ({ reference }) => reference,
      otherMembers: ({ toMemberId }) => [toMemberId],
      async carryOut(tx, act, { reference, amountSatang, toMemberId }, now) {
        const { memberId, seen } = act
        const credit = { reference, amountSatang, memberId, toMemberId, seen }
        const moved = await moveCredit(tx, { ...credit, ...correctedBy(act, now) })
        return moved.outcome === 'may-be-same' ? moved : obstacleIn(moved)
      },
      show: ({ reference, to, amountSatang }) => ({ before: reference, after: to, amountSatang }),
    }),
    'credit-by-hand': defineProposal({
      kind: 'credit-by-hand',
      input: v.strictObject({
        bankCode: v.string(),
        reference: v.optional(v.string()),
        amountSatang: Satang,
        paidInKip: v.optional(PaidInKip),
      }),
      prepare(_tx, { bankCode, reference, amount }) {
        // What is credited against a bank that the house does not have would be in nobody's books.
        const typed = typedTransfer({ bankCode, reference: reference ?? '', amount }, slips.rules())
        return { bankCode, reference, amountSatang: typed.amountSatang, paidInKip: typed.paidInKip }
      },
      async carryOut(tx, act, { bankCode, reference, amountSatang, paidInKip }, now) {
        const { memberId, staffId, seen } = act
        if (reference !== undefined) {
          const money = { kind: 'bank', code: bankCode, number: reference, amountSatang, paidInKip } as const
          const by = { evidence: 'typed', occurredAt: now, actor: `staff:${staffId}`, seen } as const
          return refusalOf(await creditOnce(tx, { ...money, sentAt: undefined, memberId, ...by }))
        }
        const kip = paidInKip?.kip
        const alike = await alikeCredits(tx, { memberId, amountSatang, kip, isByWord: true, seen })
        if (alike.length > 0) return mayBeSame(alike)
        const house = `bank:${bankCode}` as const
        await creditByHand(tx, { memberId, amountSatang, house, ...correctedBy(act, now) })
        return undefined
      },
      show({ bankCode, reference, amountSatang, paidInKip }) {
        const kip = paidInKip && `${paidInKip.kip.toLocaleString('en')} LAK`
        return { after: [bankCode, reference, kip].filter(Boolean).join(' '), amountSatang }
      },
    }),
    'withdrawal-reopen': defineProposal({
      kind: 'withdrawal-reopen',
      input: v.strictObject({ withdrawalId: v.string(), paidTo: v.string(), amountSatang: Satang }),
      async prepare(tx, { memberId, withdrawalId }) {
        const found = await WITHDRAWAL_QUEUE.read(tx, withdrawalId)
        if (found?.memberId !== memberId)
          throw new Refusal('KEY_INVALID', { params: { key: 'withdrawalId' } })
        return { withdrawalId, paidTo: shortAccount(found), amountSatang: found.amountSatang }
      },
      subjectOf: ({ withdrawalId }) => withdrawalId,
      async carryOut(tx, act, { withdrawalId }, now) {
        return obstacleIn({
          outcome: await reopenPaidWithdrawal(tx, { withdrawalId, ...correctedBy(act, now) }),
        })
      },
      show: ({ paidTo, amountSatang }) => ({ before: paidTo, amountSatang }),
    }),
    coins: defineProposal({
      kind: 'coins',
      input: v.strictObject({ coins: v.number(), memberIds: v.array(v.string()), atMostSatang: Satang }),
      async prepare(tx, { memberId, others, coins }) {
        const { ids, unknown } = await findRecipients(tx, [memberId, ...others])
        if (unknown.length > 0) throw new Refusal('KEY_INVALID', { params: { key: 'others' } })
        return {
          coins,
          memberIds: [...ids],
          atMostSatang: worthOfCoins(coins * ids.length, site.now().wheel),
        }
      },
      // The same members and coins wait once.
      subjectOf: (input) => createHash('sha256').update(JSON.stringify(input)).digest('hex'),
      otherMembers: ({ memberIds }) => memberIds,
      async carryOut(tx, { proposalId, staffId, because }, gift, _now) {
        const by = { staff: { id: staffId } }
        await giveCoins(tx, { ...gift, atMostSatang: worthNow(gift), because, by, proposalId })
        return undefined
      },
      show: (gift) => ({
        after: `${gift.memberIds.length} × ${gift.coins}`,
        amountSatang: worthNow(gift),
      }),
    }),
    'game-money-back': defineProposal({
      kind: 'game-money-back',
      input: v.strictObject({ slotCode: v.string(), amountSatang: Satang }),
      async prepare(tx, { memberId, slotCode }) {
        const { rows } = await strandedMoney(tx, connected.games, memberId)
        const found = rows.find((stranded) => stranded.slotCode === slotCode)
        return { slotCode, amountSatang: found?.satang ?? 0 }
      },
      subjectOf: ({ slotCode }) => slotCode,
      async carryOut(tx, act, { slotCode }, now) {
        const game = { memberId: act.memberId, slotCode, ...correctedBy(act, now) }
        return obstacleIn({ outcome: await returnStranded(tx, game, connected.games) })
      },
      show: ({ slotCode, amountSatang }) => ({ before: slotCode, amountSatang }),
    }),
  }
}

interface ProposedCoins {
  readonly coins: number
  readonly memberIds: readonly string[]
  /** What they could win when they were proposed. */
  readonly atMostSatang: number
}

/** No more than the wire carries. */
const Satang = v.pipe(v.number(), v.maxValue(MAX_BAHT * 100))

/** JSON has no dates. */
const RateSince = v.pipe(v.string(), v.toDate())
const PaidInKip = v.strictObject({ kip: v.number(), kipPerBaht: v.number(), rateSince: RateSince })

const CREDIT = { reference: v.string(), amountSatang: Satang }

/** The member reads the reason. */
function correctedBy({ staffId, because }: ProposedAct, occurredAt: Date) {
  return { actor: `staff:${staffId}`, reason: because, occurredAt }
}

function obstacleIn({ outcome }: { readonly outcome: 'done' | Obstacle }): Obstacle | undefined {
  return outcome === 'done' ? undefined : outcome
}
