import { toBaht } from '#contract/primitives.ts'
import { arrivals } from '../../desk/contract/arrivals.ts'
import {
  ARRIVAL_QUEUE,
  arrivalCandidates,
  type ArrivalDetail,
  type ArrivalRow,
  handleArrival,
  worthOf,
} from '../domains/deposits/credit/arrival-queue.ts'
import { creditsUnder } from '../domains/deposits/credit/arrival.ts'
import { numbersOf } from '../domains/deposits/credit/credit-once.ts'
import { type DeskApi, type DeskDependencies, registerDeskEndpoints } from './desk-route.ts'
import { queueHandlers } from './queue-handlers.ts'
import { accountEnd, maskedPhone } from './wire-forms.ts'

/** Money that arrived and that nobody was credited with. */
export function deskArrivalRoutes(api: DeskApi, given: DeskDependencies): void {
  registerDeskEndpoints(
    api,
    arrivals,
    queueHandlers(given, ARRIVAL_QUEUE, {
      handle: handleArrival,
      rules: () => ({ ...given.qr(), managerAboveSatang: given.secondAboveSatang() }),
      wireRow,
      wireDetail: (detail) => wireDetail(detail, given),
      seenIn: ({ candidates }) => candidates.map(({ id }) => id),
    }),
  )
}

function wireRow({
  code,
  number,
  senderBankCode,
  senderAccountNo,
  amountSatang,
  kip,
  why,
  sentAt,
}: ArrivalRow) {
  const isUnknownQr = why === 'unknown-qr'
  return {
    bankCode: code ?? 'QR',
    reference: number,
    sender:
      senderAccountNo === null ? null : { bankCode: senderBankCode, accountEnd: accountEnd(senderAccountNo) },
    amount: isUnknownQr ? null : toBaht(amountSatang),
    kip,
    units: isUnknownQr ? amountSatang : null,
    sentAt: sentAt.toISOString(),
    why,
  }
}

async function wireDetail(
  detail: ArrivalDetail,
  { db, qr, secondAboveSatang }: Pick<DeskDependencies, 'db' | 'qr' | 'secondAboveSatang'>,
) {
  const { number, kind, likeId } = detail
  const gateways = qr()
  const of = { kind, code: kind === 'qr' ? null : detail.code }
  const credits = await creditsUnder(db, { numbers: numbersOf(number), of, alsoId: likeId })
  const candidates = await arrivalCandidates(
    db,
    detail,
    credits.map(({ memberId }) => memberId),
  )
  const members = candidates.map(({ id, username, name, hints }) => ({
    id,
    phone: maskedPhone(username),
    name,
    hints: [...hints],
  }))
  return {
    qrcodeId: detail.qrNamed,
    candidates: members,
    credits: credits.flatMap(({ memberId, leftSatang, bookedAt }) => {
      const member = members.find(({ id }) => id === memberId)
      return member === undefined
        ? []
        : [{ ...member, amount: toBaht(leftSatang), at: bookedAt.toISOString() }]
    }),
    closedReason: detail.closedReason,
    gateways:
      detail.why === 'unknown-qr'
        ? gateways.gateways.flatMap(({ code, form }) => {
            const worth = worthOf(detail, code, gateways)
            const currency = form === 'laoqr' ? ('LAK' as const) : ('BAHT' as const)
            return worth === undefined ? [] : [{ code, currency, amount: toBaht(worth.amountSatang) }]
          })
        : [],
    managerAbove: toBaht(secondAboveSatang()),
  }
}
