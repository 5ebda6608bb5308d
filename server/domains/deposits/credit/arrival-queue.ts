import { MAX_MOVED_SATANG } from '#contract/primitives.ts'
import { worthOfKip } from '#domain/money/kip.ts'
import type {
  Act,
  CloseReason,
  Filter,
  Hint,
  Outcome,
  State,
  Why,
} from '../../../../desk/contract/arrivals.ts'
import type { Queryable } from '../../../platform/db/queryable.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { QrOffer } from '../../../settings/content/money/qr-providers.ts'
import type { House } from '../../../settings/site/site-content.ts'
import { seeMember } from '../../members/find-members.ts'
import { type Acting, defineActs, type Performed, type RefusalIn } from '../../staff/desk-acts.ts'
import { defineQueue, isNumberTyped, type QueueItem } from '../../staff/desk-queue.ts'
import { obstacleToCredit } from '../../staff/second-person.ts'
import { CLOSED, WAITS, WAITS_FOR_MEMBER } from './arrival.ts'
import { creditOnce, lockNumbers, refusalOf, type Transfer } from './credit-once.ts'

/** One arrival that nobody was credited with automatically. `SUCCESS`: its money was credited, here or otherwise. `FAILED`: it was closed without. */
export interface ArrivalRow extends QueueItem {
  /** Who numbers it; null for an unknown QR. */
  readonly code: string | null
  readonly number: string
  readonly senderBankCode: string | null
  readonly senderAccountNo: string | null
  /** Of an unknown QR in the smallest unit of its currency. */
  readonly amountSatang: number
  readonly kip: number | null
  readonly sentAt: Date
  readonly why: Why
}

/** An arrival with what only its own page and its acts need. */
export interface ArrivalDetail extends ArrivalRow {
  readonly kipPerBaht: number | null
  readonly rateSince: Date | null
  readonly kind: 'bank' | 'qr' | 'gift'
  readonly qrNamed: string | null
  readonly qrId: string | null
  /** What was credited by hand and may be the same. */
  readonly likeId: string | null
  readonly closedReason: CloseReason | null
}

/** Money that arrived and that nobody was credited with. */
export const ARRIVAL_QUEUE = defineQueue<ArrivalRow, ArrivalDetail, Filter, State, 'open' | 'mine'>({
  item: 'arrival',
  table: 'arrival',
  alias: 'h',
  isOfMember: false,
  at: 'h.sent_at',
  amount: 'h.amount_satang',
  columns: `h.code, h.number, h.sender_bank_code AS "senderBankCode", h.sender_account_no AS "senderAccountNo",
    shown_amount(h.kip) AS kip, h.sent_at AS "sentAt", h.why,
    CASE WHEN ${CLOSED} THEN 'FAILED' WHEN h.done_at IS NULL THEN 'PENDING' ELSE 'SUCCESS' END AS status`,
  detail: {
    columns: `h.kip_per_baht AS "kipPerBaht", h.rate_since AS "rateSince", h.kind, h.qr_named AS "qrNamed", h.qr_id AS "qrId",
      h.like_id AS "likeId", h.closed_reason AS "closedReason"`,
  },
  shown: {
    open: WAITS,
    mine: 'h.done_at IS NULL',
    slip: WAITS_FOR_MEMBER,
    credited: 'h.why IS NOT NULL AND h.deposit_reference IS NOT NULL',
    closed: CLOSED,
  },
  counted: ['open', 'mine'],
  // What was typed is brought into one form once, and not for each row.
  matches: `coalesce(h.code, 'QR') = upper($1) OR h.id IN (SELECT n.id FROM arrival n WHERE normal_reference(n.number) = normal_reference($1))
    OR qr_reference(h.qr_named) = (SELECT qr_reference($1)) OR ${isNumberTyped('h.sender_account_no')}`,
  // Without unknown QRs: nobody knows their currency.
  sum: "sum(h.amount_satang) FILTER (WHERE h.why <> 'unknown-qr')",
  ended: { SUCCESS: 'credited', FAILED: 'closed' },
})

/** A member who might be meant by an arrival. */
export interface Candidate {
  readonly id: string
  /** The phone number. */
  readonly username: string
  readonly name: string
  readonly hints: readonly Hint[]
}

/** How long before it is paid a QR may have been made, in hours. */
const QR_HOURS = 24

/**
 * Who might be meant by an arrival: who has or had the account or phone, handed in a slip of its number, announced its amount, made a QR of it on that day, or
 * was credited under its number. At most ten, but all who were credited: these first, then those whom the bank's report names, then those for
 * whom most speaks, the oldest first: any number of fresh accounts may announce one amount.
 *
 * @param credited ids of the members who were credited under its number
 */
export async function arrivalCandidates(
  db: Queryable,
  arrival: ArrivalDetail,
  credited: readonly string[],
): Promise<Candidate[]> {
  const { senderBankCode, senderAccountNo, number, amountSatang, kip, qrNamed, sentAt, why } = arrival
  return db.query<Candidate>(
    'arrival-detail.candidates',
    `SELECT m.id, m.username, m.name, array_agg(DISTINCT c.hint ORDER BY c.hint) AS hints FROM (
       SELECT member_id, 'sender' AS hint, true AS is_named FROM bank_account_use WHERE bank_code = $1 AND ltrim(bank_account_no, '0') = ltrim($2, '0')
       UNION ALL SELECT id, 'sender', true FROM member WHERE username = $2
       UNION ALL SELECT member_id, 'sender', true FROM member_former_phone WHERE phone = $2
       UNION ALL SELECT s.member_id, 'slip', true FROM slip_finding f JOIN slip s ON s.id = f.slip_id
                  WHERE f.reference IS NOT NULL AND normal_reference(f.reference) = normal_reference($3)
       UNION ALL SELECT member_id, 'announced', false FROM deposit_announcement WHERE status = 'PENDING' AND amount_satang = $4
       UNION ALL SELECT member_id, 'qr', true FROM qr_payment WHERE qr_reference(id::text) = qr_reference($6)
       UNION ALL SELECT member_id, 'qr', false FROM qr_payment WHERE status = 'open'
                    AND (amount_satang = $4 OR kip = $5) AND created_at BETWEEN $7::timestamptz - interval '${QR_HOURS} hours' AND $7
       UNION ALL SELECT unnest($8::uuid[]), 'number', true
     ) c JOIN member m ON m.id = c.member_id
      GROUP BY m.id
      ORDER BY bool_or(c.hint = 'number') DESC, bool_or(c.is_named) DESC, count(DISTINCT c.hint) DESC, m.created_at, m.id
      LIMIT greatest(10, cardinality($8::uuid[]))`,
    [
      senderBankCode,
      senderAccountNo,
      number,
      amountSatang,
      why === 'unknown-qr' ? amountSatang : kip,
      qrNamed,
      sentAt,
      credited,
    ],
  )
}

/** Where a QR can be paid, and the rate of its kip. */
export interface Gateways extends Pick<House, 'kipRate'> {
  readonly gateways: readonly Pick<QrOffer, 'code' | 'form'>[]
}

interface ArrivalActing extends Acting, Gateways {
  /** Above this amount a manager credits it. */
  readonly managerAboveSatang: number
}

/** What an arrival is credited with, and by whose books. */
type Worth = Pick<Transfer, 'amountSatang' | 'paidInKip'> & { readonly code: string }

type PerformedHere = Performed<ArrivalDetail, RefusalIn<Outcome>>

/**
 * One act of staff at an arrival that nobody was credited with. Its number is locked, so that reports and slips of the same transfer take turns
 * with it.
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
    const paidInKip =
      kip === null || kipPerBaht === null || rateSince === null ? undefined : { kip, kipPerBaht, rateSince }
    return amountSatang > 0 && ofBank !== null ? { code: ofBank, amountSatang, paidInKip } : undefined
  }
  const paidAt = gateways.find(({ code }) => code === gateway)
  if (paidAt === undefined) throw new Refusal('KEY_INVALID', { params: { key: 'gateway' } })
  const { code, form } = paidAt
  const worth = form === 'laoqr' ? worthOfKip(amountSatang, kipRate) : { amountSatang }
  return worth.amountSatang > 0 ? { code, ...worth } : undefined
}
