import { MAX_MOVED_SATANG } from '#contract/primitives.ts'
import { QR_MINIMUM_SATANG } from '#domain/money/deposit-methods.ts'
import { satangOfKip } from '#domain/money/kip.ts'
import type { Act, Outcome, State } from '../../../desk/contract/arrivals.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/errors.ts'
import type { QrOffer } from '../../settings/content/money/qr-providers.ts'
import type { House } from '../../settings/site/site-content.ts'
import { seeMember } from '../members/find-members.ts'
import { noteAct } from '../staff/desk-log.ts'
import { type HandledItem, holderOf, lastByColumn, obstacleToAct } from '../staff/desk-queue.ts'
import type { Staff } from '../staff/staff.ts'
import { ARRIVAL_DETAIL, ARRIVAL_QUEUE, type ArrivalDetail } from './arrival-queue.ts'
import {
  type CreditedArrival,
  creditedArrival,
  depositUnder,
  isSameTransfer,
  lockQrNumber,
  QR_CODE,
} from './arrivals.ts'
import { fulfilAnnouncement } from './deposit-announcements.ts'
import { isClosed } from './held-arrivals.ts'
import { bankReference, type Deposit, type PaidInKip, postDeposit } from './post-deposit.ts'

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
  /** On the business clock. */
  readonly now: Date
}

/** An arrival as the desk handles it. */
type HandledArrival = ArrivalDetail & Pick<HandledItem, 'holder' | 'lastBy'>

/** What an arrival is credited with. */
interface Worth extends Pick<Deposit, 'amountSatang' | 'paidInKip'> {
  /** Of the source. */
  readonly code: string
}

/**
 * One act of a person of the house at an arrival that nobody was credited with. The first to claim it has it, and only they may act. The row is
 * locked, so that acts at the same moment take turns; a report or a slip that credits the same transfer meanwhile is first or second in the ledger.
 *
 * @throws {Refusal} KEY_INVALID for an unknown member, or a gateway that the house does not have
 */
export async function handleArrival(tx: Transaction, id: string, act: Act, acting: Acting): Promise<Outcome> {
  const arrival = await lockArrival(tx, id)
  if (arrival === undefined) return { outcome: 'unknown' }
  const state = stateOf({ ...arrival, isHeld: arrival.holder !== undefined })
  const obstacle = obstacleToAct(arrival, act.act, { staff: acting.staff, state })
  if (obstacle !== undefined) return obstacle
  const deposit = act.act === 'credit' ? await credit(tx, arrival, act, acting) : undefined
  if (typeof deposit === 'string') return { outcome: deposit }
  const { act: name, ...detail } = act
  await noteAct(tx, {
    staffId: acting.staff.id,
    address: acting.address,
    act: `arrival-${name}`,
    memberId: deposit?.memberId,
    subject: id,
    detail: {
      ...detail,
      ...(deposit && {
        code: deposit.code,
        amountSatang: deposit.amountSatang,
        reference: deposit.reference,
        kip: deposit.paidInKip?.kip,
      }),
    },
  })
  return { outcome: 'done', state: await store(tx, id, act, { staffId: acting.staff.id, deposit }) }
}

/** Posts the deposit, or returns why it cannot be. */
async function credit(
  tx: Transaction,
  arrival: HandledArrival,
  { memberId, gateway }: Extract<Act, { act: 'credit' }>,
  acting: Acting,
): Promise<Deposit | 'reference-used' | 'arrival-closed' | 'not-creditable' | 'needs-manager'> {
  const worth = worthOf(arrival, gateway, acting)
  if (worth === undefined || worth.amountSatang > MAX_MOVED_SATANG) return 'not-creditable'
  if (worth.amountSatang > acting.managerAboveSatang && acting.staff.role !== 'manager')
    return 'needs-manager'
  if ((await seeMember(tx, memberId)) === undefined)
    throw new Refusal('KEY_INVALID', { params: { key: 'memberId' } })
  const { reference: number, sentAt, qrcodeId } = arrival
  // Another row may be a report of the same money, that was held for another reason.
  if (await isClosed(tx, { ...arrival, number, kip: arrival.kip ?? undefined })) return 'arrival-closed'
  if (qrcodeId !== null) await lockQrNumber(tx, number)
  const reported = { number, amountSatang: worth.amountSatang, kip: worth.paidInKip?.kip, sentAt }
  const { credits, free } = await creditsUnder(tx, arrival)
  if (credits.some((credited) => isSameTransfer(credited, reported))) return 'reference-used'
  const deposit = {
    ...worth,
    memberId,
    reference: bankReference(bookOf(arrival), free),
    occurredAt: acting.now,
    sentAt,
    actor: `staff:${acting.staff.id}`,
  }
  if (!(await postDeposit(tx, deposit))) return 'reference-used'
  await fulfilAnnouncement(tx, deposit)
  return deposit
}

/**
 * What an arrival is worth; undefined for nothing, and for kip without a rate.
 *
 * @param gateway where an unknown QR was paid
 * @throws {Refusal} KEY_INVALID for an unknown QR, and a gateway that the house does not have
 */
export function worthOf(
  { houseBankCode, amountSatang, kip, kipPerBaht, rateSince, why }: ArrivalDetail,
  gateway: string | undefined,
  { gateways, kipRate }: Gateways,
): Worth | undefined {
  if (why !== 'unknown-qr') {
    const paidInKip: PaidInKip | undefined =
      kip === null || kipPerBaht === null || rateSince === null ? undefined : { kip, kipPerBaht, rateSince }
    return amountSatang > 0 ? { code: houseBankCode, amountSatang, paidInKip } : undefined
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

/** Whose numbers an arrival is booked under: those of a bank, or of QR payments. */
function bookOf({ houseBankCode, qrcodeId }: ArrivalDetail): string {
  return qrcodeId === null ? houseBankCode : QR_CODE
}

/** What was credited under the number of an arrival, and under those that people have made of it; each may be the same transfer. */
export async function creditsUnder(
  db: Queryable,
  arrival: ArrivalDetail,
): Promise<{
  readonly credits: readonly CreditedArrival[]
  /** A number under which it can be booked. */
  readonly free: string
}> {
  const { reference } = arrival
  const credits = arrival.qrcodeId === null ? [] : await creditsOfQr(db, arrival)
  for (let nth = 1; ; nth += 1) {
    // A bank that numbers two transfers alike: people book the others with a sign of ours.
    const free = nth === 1 ? reference : `${reference}/${nth}`
    const credited = await creditedArrival(db, bookOf(arrival), free)
    if (credited === undefined) return { credits, free }
    credits.push(credited)
  }
}

/** What gateways have reported under that number of QRs that we know. */
async function creditsOfQr(
  db: Queryable,
  { reference, houseBankCode, why }: ArrivalDetail,
): Promise<CreditedArrival[]> {
  const gateways = why === 'unknown-qr' ? Object.keys(QR_MINIMUM_SATANG) : [houseBankCode]
  const rows = await db.query<{ number: string; sentAt: Date; transferReference: string }>(
    'arrival.qr-credits',
    `SELECT reference AS number, paid_at AS "sentAt", transfer_reference AS "transferReference" FROM qr_arrival
      WHERE provider = ANY ($1::text[]) AND normal_reference(reference) = normal_reference($2) ORDER BY arrived_at`,
    [gateways, reference],
  )
  const credits: CreditedArrival[] = []
  for (const { transferReference, ...paid } of rows) {
    const deposit = await depositUnder(db, transferReference)
    if (deposit !== undefined) credits.push({ ...deposit, ...paid })
  }
  return credits
}

/** The state that the desk shows. */
export function stateOf({
  status,
  isHeld,
}: Pick<ArrivalDetail, 'status'> & { readonly isHeld: boolean }): State {
  if (status !== 'PENDING') return status === 'SUCCESS' ? 'credited' : 'closed'
  return isHeld ? 'claimed' : 'waiting'
}

/**
 * The arrival, locked until the transaction ends with all that is held under its number: they may be reports of the same money. Undefined when there
 * is none with that id.
 */
async function lockArrival(tx: Transaction, id: string): Promise<HandledArrival | undefined> {
  const locked = await tx.query(
    'arrival.lock',
    `SELECT 1 FROM held_arrival mine JOIN held_arrival h ON h.house_bank_code = mine.house_bank_code
        AND normal_reference(h.reference) = normal_reference(mine.reference)
      WHERE mine.id = $1 ORDER BY h.id FOR UPDATE OF h`,
    [id],
  )
  if (locked.length === 0) return undefined
  // A statement of its own: after the wait, it sees what the one before has left.
  const [found] = await tx.query<ArrivalDetail & Pick<HandledItem, 'lastBy'>>(
    'arrival.handled',
    `${ARRIVAL_DETAIL}, ${lastByColumn('h.id')} FROM ${ARRIVAL_QUEUE.tables} WHERE h.id = $1`,
    [id],
  )
  return found && { ...found, holder: holderOf(found) }
}

/** Stores what an act has made of the arrival. */
async function store(
  tx: Transaction,
  id: string,
  act: Act,
  { staffId, deposit }: { readonly staffId: string; readonly deposit: Deposit | undefined },
): Promise<State> {
  if (act.act === 'claim' || act.act === 'release') {
    const isClaimed = act.act === 'claim'
    await tx.query(
      'arrival.handle',
      `UPDATE held_arrival SET holder_id = $2::uuid,
         held_since = CASE WHEN holder_id = $2::uuid THEN held_since WHEN $2::uuid IS NOT NULL THEN now() END
        WHERE id = $1`,
      [id, isClaimed ? staffId : null],
    )
    return isClaimed ? 'claimed' : 'waiting'
  }
  await tx.query(
    'arrival.end',
    `UPDATE held_arrival SET done_at = now(), deposit_reference = $2, closed_reason = $3, holder_id = NULL, held_since = NULL
      WHERE id = $1`,
    [id, deposit?.reference ?? null, act.act === 'close' ? act.reason : null],
  )
  return deposit === undefined ? 'closed' : 'credited'
}
