import { MAX_MOVED_SATANG } from '#contract/primitives.ts'
import { type PaidInKip, satangOfKip } from '#domain/money/kip.ts'
import type { Act, Outcome } from '../../../../desk/contract/arrivals.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { QrOffer } from '../../../settings/content/money/qr-providers.ts'
import type { House } from '../../../settings/site/site-content.ts'
import { seeMember } from '../../members/find-members.ts'
import { type Acting, defineActs, type Performed, type RefusalIn } from '../../staff/desk-acts.ts'
import { obstacleToCredit } from '../../staff/second-person.ts'
import { ARRIVAL_QUEUE, type ArrivalDetail } from './arrival-queue.ts'
import { creditOnce, lockNumbers, refusalOf } from './credit-once.ts'

/** Where a QR can be paid, and the rate of its kip. */
export interface Gateways extends Pick<House, 'kipRate'> {
  readonly gateways: readonly Pick<QrOffer, 'code' | 'form'>[]
}

interface ArrivalActing extends Acting, Gateways {
  /** Above this amount a manager credits it. */
  readonly managerAboveSatang: number
}

/** What an arrival is credited with. */
interface Worth {
  /** Of the source. */
  readonly code: string
  readonly amountSatang: number
  readonly paidInKip: PaidInKip | undefined
}

type PerformedHere = Performed<ArrivalDetail, RefusalIn<Outcome>>

/**
 * One act of a person of the house at an arrival that nobody was credited with. Its number is locked, so that reports and slips of the same
 * transfer take turns with them.
 *
 * @throws {Refusal} KEY_INVALID for an unknown member, or a gateway that the house does not have
 */
export const handleArrival = defineActs(ARRIVAL_QUEUE, {
  lockFirst: (tx, { number }) => lockNumbers(tx, [number]),
  async perform(tx, arrival, act: Act, acting: ArrivalActing): Promise<PerformedHere> {
    if (act.act === 'credit') return credit(tx, arrival, act, acting)
    if (act.act === 'same')
      return (await repeat(tx, arrival)) ? { after: { status: 'SUCCESS' } } : 'other-transfer'
    if (act.act !== 'close') return {}
    await tx.query('arrival.close', 'UPDATE arrival SET done_at = now(), closed_reason = $2 WHERE id = $1', [
      arrival.id,
      act.reason,
    ])
    return { after: { status: 'FAILED' } }
  },
})

/** Posts the deposit, or returns why it cannot be. */
async function credit(
  tx: Transaction,
  arrival: ArrivalDetail,
  { memberId, gateway, seen }: Extract<Act, { act: 'credit' }>,
  acting: ArrivalActing,
): Promise<PerformedHere> {
  const worth = worthOf(arrival, gateway, acting)
  if (worth === undefined || worth.amountSatang > MAX_MOVED_SATANG) return 'not-creditable'
  const obstacle = await obstacleToCredit(tx, worth.amountSatang, acting)
  if (obstacle !== undefined) return obstacle
  if ((await seeMember(tx, memberId)) === undefined)
    throw new Refusal('KEY_INVALID', { params: { key: 'memberId' } })
  const { kind, number, qrNamed, qrId, sentAt } = arrival
  const made = await creditOnce(tx, {
    ...worth,
    kind,
    number,
    ...(qrNamed !== null && { qr: { named: qrNamed, id: qrId } }),
    sentAt,
    evidence: 'report',
    memberId,
    heldId: arrival.id,
    occurredAt: acting.now,
    actor: `staff:${acting.staff.id}`,
    seen,
  })
  if (made.outcome !== 'credited') return refusalOf(made) ?? 'reference-used'
  const { code, amountSatang, paidInKip } = worth
  const by = kind === 'qr' ? { gateway: code } : { houseBankCode: code }
  const logged = { ...by, amountSatang, reference: made.arrival?.depositReference, kip: paidInKip?.kip }
  return { after: { status: 'SUCCESS' }, memberId, logged }
}

/**
 * Says that it is what was credited by hand under another number, whose report it then is.
 *
 * @returns false where there is no such credit, its bank has reported it under its own number, or nothing is left of it
 */
async function repeat(tx: Transaction, { id, likeId, sentAt }: ArrivalDetail): Promise<boolean> {
  const linked = await tx.query(
    'arrival.repeat',
    `WITH credited AS (UPDATE arrival SET sent_at = $3 WHERE id = $2 AND sent_at IS NULL
                        AND amount_satang > taken_back(deposit_reference) RETURNING deposit_reference)
     UPDATE arrival SET done_at = now(), deposit_reference = credited.deposit_reference, is_repeat = true
       FROM credited WHERE id = $1 RETURNING 1`,
    [id, likeId, sentAt],
  )
  return linked.length > 0
}

/**
 * What an arrival is worth; undefined for nothing, and for kip without a rate.
 *
 * @param gateway where an unknown QR was paid
 * @throws {Refusal} KEY_INVALID for an unknown QR, and a gateway that the house does not have
 */
export function worthOf(
  { code: ofBank, amountSatang, kip, kipPerBaht, rateSince, why }: ArrivalDetail,
  gateway: string | undefined,
  { gateways, kipRate }: Gateways,
): Worth | undefined {
  if (why !== 'unknown-qr') {
    const paidInKip: PaidInKip | undefined =
      kip === null || kipPerBaht === null || rateSince === null ? undefined : { kip, kipPerBaht, rateSince }
    return amountSatang > 0 && ofBank !== null ? { code: ofBank, amountSatang, paidInKip } : undefined
  }
  const paidAt = gateways.find(({ code }) => code === gateway)
  if (paidAt === undefined) throw new Refusal('KEY_INVALID', { params: { key: 'gateway' } })
  const { code, form } = paidAt
  if (form === 'promptpay') return { code, amountSatang, paidInKip: undefined }
  const worthSatang = kipRate === undefined ? 0 : satangOfKip(amountSatang, kipRate.kipPerBaht)
  if (kipRate === undefined || worthSatang === 0) return undefined
  const { kipPerBaht: perBaht, since } = kipRate
  const paidInKip = { kip: amountSatang, kipPerBaht: perBaht, rateSince: new Date(since) }
  return { code, amountSatang: worthSatang, paidInKip }
}
