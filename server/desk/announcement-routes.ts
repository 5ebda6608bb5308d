import { toBaht } from '#contract/primitives.ts'
import { announcements } from '../../desk/contract/announcements.ts'
import {
  ANNOUNCEMENT_QUEUE,
  announcementCounts,
  announcementDetail,
  type AnnouncementRow,
  handleAnnouncement,
  stateOf,
} from '../domains/deposits/evidence/handle-announcement.ts'
import { receiversOf } from '../domains/deposits/evidence/typed-number.ts'
import { noteAct } from '../domains/staff/desk-log.ts'
import { moneyOfMember } from '../domains/withdrawals/withdrawal-queue.ts'
import { Refusal } from '../platform/errors.ts'
import { type DeskApi, type DeskDependencies, registerDeskEndpoints } from './desk-route.ts'
import { accountEnd, maskedPhone, wireHolder, wirePage, wireSteps } from './wire-forms.ts'

/** Deposits that members announced. */
export function deskAnnouncementRoutes(api: DeskApi, given: DeskDependencies): void {
  const { db, clock, secondAboveSatang: managerAboveSatang, twoPeople, slips } = given
  const { rules } = slips
  registerDeskEndpoints(api, announcements, {
    list: ({ body, staff }) =>
      wirePage(
        given,
        ANNOUNCEMENT_QUEUE,
        { ...body, staffId: staff.id },
        { wireRow, countsOf: announcementCounts },
      ),
    async read({ params, staff, address }) {
      const detail = await announcementDetail(db, params.id)
      if (detail === undefined) throw new Refusal('NO_DATA')
      const { id: subject, memberId } = detail
      await noteAct(db, { staffId: staff.id, address, act: 'announcement-read', memberId, subject })
      const [money, steps] = await Promise.all([moneyOfMember(db, memberId), wireSteps(db, subject)])
      return {
        ...wireRow(detail),
        memberId,
        name: detail.name,
        memberSince: detail.memberSince.toISOString(),
        memberBank: {
          code: detail.memberBankCode,
          accountEnd: accountEnd(detail.memberAccountNo),
          accountName: detail.memberAccountName,
        },
        paidIn: { amount: toBaht(money.inSatang), times: money.inTimes },
        reason: detail.reason,
        receivers: receiversOf(rules).map(({ bankCode, currency }) => ({ bankCode, currency })),
        managerAbove: toBaht(managerAboveSatang),
        steps,
      }
    },
    act: ({ params, body, staff, address, tx }) =>
      handleAnnouncement(tx, params.id, body, {
        staff,
        address,
        rules,
        managerAboveSatang,
        twoPeople,
        now: clock.now(),
      }),
  })
}

function wireRow(row: AnnouncementRow) {
  const holder = wireHolder(row)
  return {
    id: row.id,
    member: maskedPhone(row.username),
    isLocked: row.isLocked,
    amount: toBaht(row.amountSatang),
    announcedAt: row.announcedAt.toISOString(),
    state: stateOf({ ...row, isClaimed: holder !== undefined }),
    holder,
  }
}
