import { toBaht } from '#contract/primitives.ts'
import { digitsOf } from '#domain/digits.ts'
import { members } from '../../desk/contract/members.ts'
import { requireLeft } from '../api/rate-limits/rate-limit-counters.ts'
import { conversationOf } from '../domains/chat/chat-queue.ts'
import { creditsUnder } from '../domains/deposits/credit/arrival.ts'
import { receiversOf } from '../domains/deposits/evidence/typed-number.ts'
import { strandedMoney } from '../domains/games/stranded-games.ts'
import { banksOfMembers } from '../domains/members/bank-accounts.ts'
import { givePassword } from '../domains/members/change-password.ts'
import { findMembers, type FoundMember, seeMember } from '../domains/members/find-members.ts'
import { readFormerNames } from '../domains/members/former-names.ts'
import { requireFreeIdentity } from '../domains/members/free-identity.ts'
import { readSafeguards } from '../domains/members/limits/safeguards.ts'
import { lockMember } from '../domains/members/members.ts'
import { requirePhone } from '../domains/members/otp/phone-proof.ts'
import { sendOtp } from '../domains/members/otp/send-otp.ts'
import { blockMember, memberSessions } from '../domains/members/sessions.ts'
import { couponsOf, handOutGift, type SeenCoupon } from '../domains/rewards/wheel.ts'
import { noteAct, noteRead } from '../domains/staff/desk-log.ts'
import { memberTimeline } from '../domains/statements/member-timeline.ts'
import { timelinePage } from '../domains/statements/timeline-page.ts'
import { readMemberLimit, setMemberLimit } from '../domains/withdrawals/member-limit.ts'
import { memberMarks } from '../domains/withdrawals/member-marks.ts'
import { isOtherHolder } from '../domains/withdrawals/payee.ts'
import { memberBalances } from '../ledger/accounts.ts'
import { daysAfter } from '../platform/calendar/bangkok.ts'
import { Refusal } from '../platform/errors.ts'
import { type DeskApi, type DeskDependencies, registerDeskEndpoints } from './desk-route.ts'
import { tellMember } from './tell-member.ts'
import { accountEnd, maskedPhone, wireEvent, wireMark } from './wire-forms.ts'

/** Searches of one person: enough for work, too few to try the digits that a list masks. */
const SEARCHES = { name: 'desk-search', calls: 120, windowSeconds: 3600 } as const

/** What was searched, for the log: of a number its last four digits, which lists show too. */
function shortSearch(typed: string): string {
  const digits = digitsOf(typed)
  return digits.length > 4 ? `··${digits.slice(-4)}` : typed
}

/** Members, as the people of the house see them. */
export function deskMemberRoutes(api: DeskApi, given: DeskDependencies): void {
  const { config, db, clock, connected, notifier, slips, codes, isSmsConnected, twoPeople, withdrawals } =
    given
  registerDeskEndpoints(api, members, {
    async search({ body, ...by }) {
      await requireLeft(api.spend, SEARCHES, by.staff.id)
      const credited = await creditsUnder(db, { numbers: [body.search] })
      const owners = credited.map(({ memberId }) => memberId)
      const found = await findMembers(db, body.search, owners)
      await noteAct(db, by, 'member-search', { detail: { search: shortSearch(body.search) } })
      return found.map((member) => wireFound(member))
    },
    async read({ params, ...by }) {
      const member = await seeMember(db, params.id)
      if (member === undefined) throw new Refusal('NO_DATA')
      await noteAct(db, by, 'member-read', { memberId: member.id })
      const now = clock.now()
      const { youngMemberDays, dailyPerMemberSatang } = withdrawals()
      const [balances, stranded, control, coupons, timeline, formerNames, marks, ownLimit, chat] =
        await Promise.all([
          memberBalances(db, member.id),
          strandedMoney(db, connected.games, member.id),
          readSafeguards(db, member.id, now),
          couponsOf(db, member.id, now),
          memberTimeline(db, member.id),
          readFormerNames(db, member.id, now),
          memberMarks(db, member.id, { now, youngMemberDays }),
          readMemberLimit(db, member.id, dailyPerMemberSatang),
          conversationOf(db, member.id),
        ])
      return {
        ...wireFound(member),
        since: member.since.toISOString(),
        bankCode: member.bankCode,
        accountEnd: accountEnd(member.bankAccountNo),
        accountName: member.accountName,
        isOtherHolder: isOtherHolder({ ...member, formerNames }),
        sessions: member.sessions,
        canNotify: notifier.canNotify,
        chat,
        coins: member.coins,
        balances: balances.map(({ kind, balanceSatang }) => ({ kind, amount: toBaht(balanceSatang) })),
        strandedGames: stranded.rows.map(({ slotCode }) => slotCode),
        ...control,
        marks: marks.map((mark) => wireMark(mark)),
        dailyWithdrawals: {
          own: ownLimit === null ? null : toBaht(ownLimit),
          house: dailyPerMemberSatang === undefined ? null : toBaht(dailyPerMemberSatang),
        },
        coupons: coupons.map((coupon) => wireCoupon(coupon)),
        receivers: receiversOf(slips.rules()).map(({ bankCode, currency }) => ({ bankCode, currency })),
        timeline: timeline.map((event) => wireEvent(event)),
      }
    },
    async timeline({ params, body: { before }, ...by }) {
      const member = await seeMember(db, params.id)
      if (member === undefined) throw new Refusal('NO_DATA')
      const { id: memberId } = member
      await noteRead(db, by, 'member-timeline-read', { memberId, subject: memberId })
      const events = await timelinePage(db, memberId, before ?? null)
      return events.map((event) => wireEvent(event))
    },
    async lock({ params, body, tx, ...by }) {
      if (!(await blockMember(tx, params.id, body.isLocked))) return { outcome: 'unknown' as const }
      const detail = { because: body.because }
      await noteAct(tx, by, body.isLocked ? 'member-lock' : 'member-unlock', { memberId: params.id, detail })
      return { outcome: 'done' as const }
    },
    async endSessions({ params, body, tx, ...by }) {
      if ((await seeMember(tx, params.id)) === undefined) return { outcome: 'unknown' as const }
      await memberSessions.endAll(tx, params.id)
      await noteAct(tx, by, 'member-end-sessions', { memberId: params.id, detail: body })
      return { outcome: 'done' as const }
    },
    async note({ params, body, tx, ...by }) {
      if ((await seeMember(tx, params.id)) === undefined) return { outcome: 'unknown' as const }
      await noteAct(tx, by, 'member-note', { memberId: params.id, detail: body })
      return { outcome: 'done' as const }
    },
    async lowerLimit({ params: { id }, body: { amount, because }, tx, ...by }) {
      // What is requested at the same moment counts before or after.
      await lockMember(tx, id)
      if ((await seeMember(tx, id)) === undefined) return { outcome: 'unknown' as const }
      const house = withdrawals().dailyPerMemberSatang
      const now = (await readMemberLimit(tx, id, house)) ?? house ?? Infinity
      if (amount >= now) return { outcome: 'not-lower' as const }
      await setMemberLimit(tx, id, { dailySatang: amount, byTwo: false })
      await noteAct(tx, by, 'member-lower-limit', { memberId: id, detail: { because, amountSatang: amount } })
      return { outcome: 'done' as const }
    },
    async handOut({ params, body, tx, ...by }) {
      const gift = { memberId: params.id, couponId: body.coupon, now: clock.now() }
      const outcome = await handOutGift(tx, gift)
      if (outcome !== 'done') return { outcome }
      await noteAct(tx, by, 'member-hand-out', { memberId: params.id, detail: body })
      return { outcome }
    },
    async givePassword({ params, body, tx, showOnce, afterwards, ...by }) {
      const password = await givePassword(tx, params.id)
      if (password === undefined) return { outcome: 'unknown' as const }
      await noteAct(tx, by, 'member-give-password', { memberId: params.id, detail: body })
      showOnce({ password })
      afterwards(() => void tellMember(given, params.id, { kind: 'password' }))
      return { outcome: 'done' as const }
    },
    async sendCode({ params, body, ...by }) {
      if ((await seeMember(db, params.id)) === undefined) return { outcome: 'unknown' as const }
      if (!isSmsConnected) return { outcome: 'no-sms' as const }
      const phone = requirePhone(config.market, body.phone, 'phone')
      const now = clock.now()
      const keptSince = daysAfter(now, -twoPeople.formerPhoneDays)
      await requireFreeIdentity(db, { phone: { number: phone, keptSince }, now }, params.id)
      const { otpToken, otpRef } = await sendOtp(
        { ...codes, db, log: api.app.log },
        { phone, language: config.market },
        by.address,
      )
      const detail = { phone: maskedPhone(phone) }
      await noteAct(db, by, 'member-send-code', { memberId: params.id, detail })
      return { outcome: 'sent' as const, otpToken, otpRef }
    },
    banks: () => Promise.resolve(banksOfMembers(config.market)),
  })
}

function wireCoupon({ id, prizeCode, kind, amountSatang, expiresAt, state, claimedAt }: SeenCoupon) {
  return {
    id,
    code: prizeCode,
    kind,
    amount: toBaht(amountSatang),
    until: expiresAt.toISOString(),
    state,
    claimedAt: claimedAt?.toISOString(),
  }
}

function wireFound({ id, username, name, status }: FoundMember) {
  return { id, phone: maskedPhone(username), name, status }
}
