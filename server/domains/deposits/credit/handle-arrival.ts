import { MAX_MOVED_SATANG } from '#contract/primitives.ts'
import { type PaidInKip, satangOfKip } from '#domain/money/kip.ts'
import type { Act, Outcome, State } from '../../../../desk/contract/arrivals.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { QrOffer } from '../../../settings/content/money/qr-providers.ts'
import type { House } from '../../../settings/site/site-content.ts'
import { seeMember } from '../../members/find-members.ts'
import { noteAct } from '../../staff/desk-log.ts'
import { type HandledItem, holderOf, lastByColumn, obstacleToAct } from '../../staff/desk-queue.ts'
import { isOverDaySum, type TwoPeopleRules } from '../../staff/second-person.ts'
import type { Staff } from '../../staff/staff.ts'
import { ARRIVAL_DETAIL, ARRIVAL_QUEUE, type ArrivalDetail } from './arrival-queue.ts'
import { creditOnce, lockNumbers } from './credit-once.ts'

/** Where a QR can be paid, and the rate of its kip. */
export interface Gateways extends Pick<House, 'kipRate'> {
  readonly gateways: readonly Pick<QrOffer, 'code' | 'form'>[]
}

/** Who acts, and by which rules. */
interface Acting extends Gateways {
  readonly staff: Pick<Staff, 'id' | 'role'>
  readonly address: string
  /** Above this amount a manager credits it. */
  readonly managerAboveSatang: number
  readonly twoPeople: TwoPeopleRules
  /** On the business clock. */
  readonly now: Date
}

/** An arrival as the desk handles it. */
type HandledArrival = ArrivalDetail & Pick<HandledItem, 'holder' | 'lastBy'>

/** What an arrival is credited with. */
interface Worth {
  /** Of the source. */
  readonly code: string
  readonly amountSatang: number
  readonly paidInKip: PaidInKip | undefined
}

/** What an act has credited, as the log keeps it. */
interface Credited extends Pick<Worth, 'code' | 'amountSatang'> {
  readonly memberId: string
  /** Of the deposit in the ledger. */
  readonly reference: string | null | undefined
  readonly kip: number | undefined
}

/**
 * One act of a person of the house at an arrival that nobody was credited with. The first to claim it has it, and only they may act. Its number is
 * locked, so that acts at the same moment, and reports and slips of the same transfer, take turns.
 *
 * @throws {Refusal} KEY_INVALID for an unknown member, or a gateway that the house does not have
 */
export async function handleArrival(tx: Transaction, id: string, act: Act, acting: Acting): Promise<Outcome> {
  const arrival = await lockArrival(tx, id)
  if (arrival === undefined) return { outcome: 'unknown' }
  const state = stateOf({ ...arrival, isClaimed: arrival.holder !== undefined })
  const obstacle = obstacleToAct(arrival, act.act, { staff: acting.staff, state })
  if (obstacle !== undefined) return obstacle
  const credited = act.act === 'credit' ? await credit(tx, arrival, act, acting) : undefined
  if (typeof credited === 'string') return { outcome: credited }
  if (act.act === 'same' && !(await repeat(tx, arrival))) return { outcome: 'other-transfer' }
  const { act: name, ...detail } = act
  const { memberId, ...deposit } = credited ?? {}
  await noteAct(tx, {
    staffId: acting.staff.id,
    address: acting.address,
    act: `arrival-${name}`,
    memberId,
    subject: id,
    detail: { ...detail, ...deposit },
  })
  return { outcome: 'done', state: await store(tx, id, act, acting.staff.id) }
}

/** Posts the deposit, or returns why it cannot be. */
async function credit(
  tx: Transaction,
  arrival: HandledArrival,
  { memberId, gateway }: Extract<Act, { act: 'credit' }>,
  acting: Acting,
): Promise<
  Credited | 'reference-used' | 'arrival-closed' | 'not-creditable' | 'needs-manager' | 'over-day-sum'
> {
  const worth = worthOf(arrival, gateway, acting)
  if (worth === undefined || worth.amountSatang > MAX_MOVED_SATANG) return 'not-creditable'
  if (worth.amountSatang > acting.managerAboveSatang && acting.staff.role !== 'manager')
    return 'needs-manager'
  const byWord = { staffId: acting.staff.id, amountSatang: worth.amountSatang }
  if (await isOverDaySum(tx, byWord, acting.twoPeople)) return 'over-day-sum'
  if ((await seeMember(tx, memberId)) === undefined)
    throw new Refusal('KEY_INVALID', { params: { key: 'memberId' } })
  const { kind, number, qrNamed, qrId, sentAt } = arrival
  const { outcome, arrival: stored } = await creditOnce(tx, {
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
  })
  if (outcome !== 'credited') return outcome === 'closed' ? 'arrival-closed' : 'reference-used'
  const { code, amountSatang, paidInKip } = worth
  return { memberId, code, amountSatang, reference: stored?.depositReference, kip: paidInKip?.kip }
}

/**
 * Says that it is what was credited by hand under another number, whose report it then is.
 *
 * @returns false where there is no such credit, or its bank has reported it under its own number
 */
async function repeat(tx: Transaction, { id, likeId, sentAt }: HandledArrival): Promise<boolean> {
  const linked = await tx.query(
    'arrival.repeat',
    `WITH credited AS (UPDATE arrival SET sent_at = $3 WHERE id = $2 AND sent_at IS NULL RETURNING deposit_reference)
     UPDATE arrival SET done_at = now(), deposit_reference = credited.deposit_reference, is_repeat = true, holder_id = NULL, held_since = NULL
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

/** The state that the desk shows. */
export function stateOf({
  status,
  isClaimed,
}: Pick<ArrivalDetail, 'status'> & { readonly isClaimed: boolean }): State {
  if (status !== 'PENDING') return status === 'SUCCESS' ? 'credited' : 'closed'
  return isClaimed ? 'claimed' : 'waiting'
}

/** The arrival, whose number is locked until the transaction ends; undefined when there is none with that id. */
async function lockArrival(tx: Transaction, id: string): Promise<HandledArrival | undefined> {
  const [named] = await tx.query<{ number: string }>(
    'arrival.number',
    'SELECT number FROM arrival WHERE id = $1',
    [id],
  )
  if (named === undefined) return undefined
  await lockNumbers(tx, [named.number])
  const [found] = await tx.query<ArrivalDetail & Pick<HandledItem, 'lastBy'>>(
    'arrival.handled',
    `${ARRIVAL_DETAIL}, ${lastByColumn('h.id')} FROM ${ARRIVAL_QUEUE.tables} WHERE h.id = $1`,
    [id],
  )
  return found && { ...found, holder: holderOf(found) }
}

/** Stores what an act that credits nothing has made of the arrival. */
async function store(tx: Transaction, id: string, act: Act, staffId: string): Promise<State> {
  if (act.act === 'credit' || act.act === 'same') return 'credited'
  if (act.act === 'close') {
    await tx.query(
      'arrival.close',
      'UPDATE arrival SET done_at = now(), closed_reason = $2, holder_id = NULL, held_since = NULL WHERE id = $1',
      [id, act.reason],
    )
    return 'closed'
  }
  const isClaimed = act.act === 'claim'
  await tx.query(
    'arrival.handle',
    `UPDATE arrival SET holder_id = $2::uuid,
       held_since = CASE WHEN holder_id = $2::uuid THEN held_since WHEN $2::uuid IS NOT NULL THEN now() END
      WHERE id = $1`,
    [id, isClaimed ? staffId : null],
  )
  return isClaimed ? 'claimed' : 'waiting'
}
