import { toBaht } from '#contract/primitives.ts'
import { slips } from '../../desk/contract/slips.ts'
import { handleSlip, stateOf } from '../domains/deposits/slips/handle-slip.ts'
import { lookAgain } from '../domains/deposits/slips/judge-slip.ts'
import {
  creditedMember,
  SLIP_QUEUE,
  slipCounts,
  type SlipDetail,
  slipDetail,
  type SlipRow,
} from '../domains/deposits/slips/slip-queue.ts'
import { noteAct } from '../domains/staff/desk-log.ts'
import { accountEnd, maskedPhone } from '../domains/staff/masked.ts'
import { memberTimeline } from '../domains/statements/member-timeline.ts'
import { moneyOfMember } from '../domains/withdrawals/withdrawal-queue.ts'
import type { Database } from '../platform/db/client.ts'
import { Refusal } from '../platform/errors.ts'
import type { DeskDependencies } from './desk-dependencies.ts'
import { type DeskApi, registerDeskNoun } from './desk-route.ts'
import { wireEvent } from './wire-event.ts'
import { wireHolder, wirePage, wireSteps } from './wire-queue.ts'
import { wireRecord } from './wire-record.ts'

/** How many events of the member are beside a slip; the member's own page has more. */
const HISTORY = 8

/** Slips that members handed in. */
export function deskSlipRoutes(api: DeskApi, given: DeskDependencies): void {
  const { db, clock, secondAboveSatang, slips: experts } = given
  registerDeskNoun(api, slips, {
    list: ({ body, staff }) =>
      wirePage(given, SLIP_QUEUE, { ...body, staffId: staff.id }, { wireRow, countsOf: slipCounts }),
    async read({ params, staff, address }) {
      const detail = await slipDetail(db, params.id)
      if (detail === undefined) throw new Refusal('NO_DATA')
      const { id: subject, memberId } = detail
      await noteAct(db, { staffId: staff.id, address, act: 'slip-read', memberId, subject })
      return wireDetail(db, detail, given)
    },
    async ask({ params, staff, address }) {
      const memberId = await lookAgain(db, params.id, experts, clock.now())
      if (memberId === undefined) return { outcome: 'moved-on' as const }
      await noteAct(db, { staffId: staff.id, address, act: 'slip-ask', memberId, subject: params.id })
      return { outcome: 'done' as const }
    },
    act({ params, body, staff, address, tx }) {
      const managerAboveSatang = secondAboveSatang
      const acting = { staff, address, rules: experts.rules, managerAboveSatang, now: clock.now() }
      return handleSlip(tx, params.id, body, acting)
    },
  })
}

function wireRow(row: SlipRow) {
  const { id, username, bankCode, amountSatang, handedInAt, status, finding } = row
  const holder = wireHolder(row)
  return {
    id,
    member: maskedPhone(username),
    bankCode,
    amount: bahtOf(amountSatang),
    handedInAt: handedInAt.toISOString(),
    state: stateOf({ status, isHeld: holder !== undefined }),
    finding,
    holder,
  }
}

function bahtOf(satang: number | null): number | null {
  return satang === null ? null : toBaht(satang)
}

async function wireDetail(
  db: Database,
  detail: SlipDetail,
  { secondAboveSatang, slips: { rules } }: Pick<DeskDependencies, 'secondAboveSatang' | 'slips'>,
) {
  const { record, readBankCode, readReference } = detail
  const [money, timeline, steps, credited, known] = await Promise.all([
    moneyOfMember(db, detail.memberId),
    memberTimeline(db, detail.memberId),
    wireSteps(db, detail.id),
    record && creditedMember(db, record),
    record && wireRecord(db, record, detail, rules),
  ])
  return {
    ...wireRow(detail),
    memberId: detail.memberId,
    name: detail.name,
    memberSince: detail.memberSince.toISOString(),
    memberBank: {
      code: detail.memberBankCode,
      accountEnd: accountEnd(detail.memberAccountNo),
      accountName: detail.memberAccountName,
    },
    paidIn: { amount: toBaht(money.inSatang), times: money.inTimes },
    slips: { accepted: detail.accepted, rejected: detail.rejected },
    says: { bankCode: detail.claimedBankCode, amount: bahtOf(detail.claimedSatang) },
    read:
      readBankCode === null || readReference === null
        ? null
        : { bankCode: readBankCode, reference: readReference },
    problem: detail.problem,
    answer: detail.answer,
    lookedAt: detail.lookedAt?.toISOString() ?? null,
    record: known,
    objection: detail.objection,
    creditedTo: credited ? maskedPhone(credited) : null,
    reason: detail.reason,
    receivers: rules.accounts.map(({ bankCode, currency }) => ({ bankCode, currency })),
    managerAbove: toBaht(secondAboveSatang),
    history: timeline.slice(0, HISTORY).map((event) => wireEvent(event)),
    steps,
  }
}
