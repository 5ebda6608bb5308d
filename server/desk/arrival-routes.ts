import { toBaht } from '#contract/primitives.ts'
import { arrivals } from '../../desk/contract/arrivals.ts'
import {
  ARRIVAL_QUEUE,
  arrivalCandidates,
  arrivalCounts,
  type ArrivalDetail,
  arrivalDetail,
  type ArrivalRow,
} from '../domains/deposits/credit/arrival-queue.ts'
import { creditsUnder } from '../domains/deposits/credit/arrival.ts'
import { numbersOf } from '../domains/deposits/credit/credit-once.ts'
import { handleArrival, stateOf, worthOf } from '../domains/deposits/credit/handle-arrival.ts'
import { noteAct } from '../domains/staff/desk-log.ts'
import { Refusal } from '../platform/errors.ts'
import { type DeskApi, type DeskDependencies, registerDeskEndpoints } from './desk-route.ts'
import { accountEnd, maskedPhone, wireHolder, wirePage, wireSteps } from './wire-forms.ts'

/** Money that arrived and that nobody was credited with. */
export function deskArrivalRoutes(api: DeskApi, given: DeskDependencies): void {
  const { db, clock, secondAboveSatang, twoPeople, qr } = given
  registerDeskEndpoints(api, arrivals, {
    list: ({ body, staff }) =>
      wirePage(given, ARRIVAL_QUEUE, { ...body, staffId: staff.id }, { wireRow, countsOf: arrivalCounts }),
    async read({ params, staff, address }) {
      const detail = await arrivalDetail(db, params.id)
      if (detail === undefined) throw new Refusal('NO_DATA')
      const wire = await wireDetail(detail, given)
      await noteAct(db, {
        staffId: staff.id,
        address,
        act: 'arrival-read',
        subject: detail.id,
        detail: { members: wire.candidates.map(({ id }) => id) },
      })
      return wire
    },
    act({ params, body, staff, address, tx }) {
      const managerAboveSatang = secondAboveSatang
      return handleArrival(tx, params.id, body, {
        ...qr,
        staff,
        address,
        managerAboveSatang,
        twoPeople,
        now: clock.now(),
      })
    },
  })
}

function wireRow(row: ArrivalRow) {
  const { id, code, number, senderBankCode, senderAccountNo, amountSatang, kip, why } = row
  const holder = wireHolder(row)
  const isUnknownQr = why === 'unknown-qr'
  return {
    id,
    holder,
    bankCode: code ?? 'QR',
    reference: number,
    sender:
      senderAccountNo === null ? null : { bankCode: senderBankCode, accountEnd: accountEnd(senderAccountNo) },
    amount: isUnknownQr ? null : toBaht(amountSatang),
    kip,
    units: isUnknownQr ? amountSatang : null,
    sentAt: row.sentAt.toISOString(),
    state: stateOf({ ...row, isClaimed: holder !== undefined }),
    why,
  }
}

async function wireDetail(
  detail: ArrivalDetail,
  { db, qr, secondAboveSatang }: Pick<DeskDependencies, 'db' | 'qr' | 'secondAboveSatang'>,
) {
  const { number, kind, likeId } = detail
  const of = { kind, code: kind === 'qr' ? null : detail.code }
  const credits = await creditsUnder(db, { numbers: numbersOf(number), of, alsoId: likeId })
  const [candidates, steps] = await Promise.all([
    arrivalCandidates(
      db,
      detail,
      credits.map(({ memberId }) => memberId),
    ),
    wireSteps(db, detail.id),
  ])
  const members = candidates.map(({ id, username, name, hints }) => ({
    id,
    phone: maskedPhone(username),
    name,
    hints: [...hints],
  }))
  return {
    ...wireRow(detail),
    qrcodeId: detail.qrNamed,
    candidates: members,
    credits: credits.flatMap(({ memberId, amountSatang, bookedAt }) => {
      const member = members.find(({ id }) => id === memberId)
      return member === undefined
        ? []
        : [{ ...member, amount: toBaht(amountSatang), at: bookedAt.toISOString() }]
    }),
    closedReason: detail.closedReason,
    gateways:
      detail.why === 'unknown-qr'
        ? qr.gateways.flatMap(({ code, form }) => {
            const worth = worthOf(detail, code, qr)
            const currency = form === 'laoqr' ? ('LAK' as const) : ('BAHT' as const)
            return worth === undefined ? [] : [{ code, currency, amount: toBaht(worth.amountSatang) }]
          })
        : [],
    managerAbove: toBaht(secondAboveSatang),
    steps,
  }
}
