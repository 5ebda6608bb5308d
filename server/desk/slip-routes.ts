import { toBaht } from '#contract/primitives.ts'
import { ById } from '../../desk/contract/fields.ts'
import { SLIP_PICTURE_PATH, slips } from '../../desk/contract/slips.ts'
import { creditsUnder } from '../domains/deposits/credit/arrival.ts'
import {
  creditableTransfer,
  type SlipRules,
  transferOf,
} from '../domains/deposits/evidence/slips/check-record.ts'
import { lookAgain } from '../domains/deposits/evidence/slips/judge-slip.ts'
import { revivedRecord, type StoredRecord } from '../domains/deposits/evidence/slips/slip-finding.ts'
import {
  handleSlip,
  SLIP_QUEUE,
  type SlipDetail,
  slipPicture,
} from '../domains/deposits/evidence/slips/slip-queue.ts'
import { accountOfSender, findAccountUser } from '../domains/members/bank-accounts.ts'
import { seeMember } from '../domains/members/find-members.ts'
import { noteAct } from '../domains/staff/desk-log.ts'
import { memberTimeline } from '../domains/statements/member-timeline.ts'
import type { Database } from '../platform/db/client.ts'
import { type DeskApi, type DeskDependencies, registerDeskEndpoints } from './desk-route.ts'
import { memberFileRoute } from './member-file-route.ts'
import { queueHandlers, wireMember, wireToType } from './queue-handlers.ts'
import { accountEnd, maskedPhone, wireEvent } from './wire-forms.ts'

/** How many events of the member are beside a slip; the member's own page has more. */
const HISTORY = 8

/** Slips that members handed in. */
export function deskSlipRoutes(api: DeskApi, given: DeskDependencies): void {
  const { db, clock, slips: judge } = given
  const path = SLIP_PICTURE_PATH
  memberFileRoute(api, given, { path, params: ById }, async ({ id: subject }, by) => {
    const picture = await slipPicture(db, subject)
    if (picture !== undefined)
      await noteAct(db, by, 'slip-picture-read', { memberId: picture.memberId, subject })
    return picture
  })
  registerDeskEndpoints(api, slips, {
    ...queueHandlers(given, SLIP_QUEUE, {
      handle: handleSlip,
      rules: () => ({ rules: judge.rules(), managerAboveSatang: given.secondAboveSatang() }),
      wireRow: (row) => ({
        ...wireMember(row),
        bankCode: row.bankCode,
        amount: bahtOf(row.amountSatang),
        handedInAt: row.handedInAt.toISOString(),
        finding: row.finding,
      }),
      wireDetail: (detail) => wireDetail(detail, given),
    }),
    async ask({ params, ...by }) {
      const memberId = await lookAgain({ db, clock, ...judge }, params.id)
      if (memberId === undefined) return { outcome: 'moved-on' as const }
      await noteAct(db, by, 'slip-ask', { memberId, subject: params.id })
      return { outcome: 'done' as const }
    },
  })
}

function bahtOf(satang: number | null): number | null {
  return satang === null ? null : toBaht(satang)
}

async function wireDetail(detail: SlipDetail, given: DeskDependencies) {
  const { record, readBankCode, readReference } = detail
  const { db } = given
  const [known, timeline, credited, recorded] = await Promise.all([
    wireToType(given, detail),
    memberTimeline(db, detail.memberId),
    record && creditedPhone(db, record),
    record && wireRecord(db, record, detail, given.slips.rules()),
  ])
  return {
    ...known,
    slips: { accepted: detail.accepted, rejected: detail.rejected },
    says: { bankCode: detail.claimedBankCode, amount: bahtOf(detail.claimedSatang) },
    read:
      readBankCode === null || readReference === null
        ? null
        : { bankCode: readBankCode, reference: readReference },
    problem: detail.problem,
    answer: detail.answer,
    lookedAt: detail.lookedAt?.toISOString() ?? null,
    record: recorded,
    objection: detail.objection,
    creditedTo: credited ? maskedPhone(credited) : null,
    reason: detail.reason,
    history: timeline.slice(0, HISTORY).map((event) => wireEvent(event)),
  }
}

/** The phone number of the member to whom the transfer of a record was credited. */
async function creditedPhone(
  db: Database,
  { receiverBankCode: code, reference }: Pick<StoredRecord, 'receiverBankCode' | 'reference'>,
): Promise<string | undefined> {
  const [credited] = await creditsUnder(db, { numbers: [reference], of: { kind: 'bank', code } })
  return credited && (await seeMember(db, credited.memberId))?.username
}

/** A bank's record in wire form, compared with the member who handed the slip in. */
async function wireRecord(
  db: Database,
  stored: StoredRecord,
  { memberId, isNamed }: Pick<SlipDetail, 'memberId' | 'isNamed'>,
  rules: SlipRules,
) {
  const record = revivedRecord(stored)
  const sender = await findAccountUser(db, accountOfSender(record), record.sentAt)
  return {
    senderBankCode: record.senderBankCode,
    senderAccountEnd: accountEnd(record.senderAccountNo),
    isSender: typeof sender === 'object' && sender.memberId === memberId,
    receiverBankCode: record.receiverBankCode,
    receiverAccountEnd: accountEnd(record.receiverAccountNo),
    isOurs: creditableTransfer(record, rules) !== undefined,
    worth: toBaht(transferOf(record, rules).amountSatang),
    kip: record.currency === 'LAK' ? record.amount : null,
    sentAt: stored.sentAt,
    reference: record.reference,
    isNamed: isNamed ?? true,
  }
}
