import type { Act, Filter, Finding, Outcome, State } from '../../../../../desk/contract/slips.ts'
import type { Queryable } from '../../../../platform/db/queryable.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { Refusal } from '../../../../platform/errors.ts'
import type { MediaKind } from '../../../../platform/files/kinds/media-kind.ts'
import { accountOfSender, findAccountUser } from '../../../members/bank-accounts.ts'
import { type Acting, defineActs, type Performed, type RefusalIn } from '../../../staff/desk-acts.ts'
import { defineQueue, type ItemOfMember } from '../../../staff/desk-queue.ts'
import { isOverDaySum, obstacleToCredit } from '../../../staff/second-person.ts'
import { type Claim, loggedTransfer, refusalOf, type Transfer } from '../../credit/credit-once.ts'
import { type TypedTransfer, typedTransfer } from '../typed-number.ts'
import { checkRecord, creditableTransfer, type SlipReason, type SlipRules } from './check-record.ts'
import { acceptSlip, rejectSlip } from './end-slip.ts'
import { firstHandInOf, revivedRecord, type StoredRecord } from './slip-finding.ts'

/** One slip of the queue. */
interface SlipRow extends ItemOfMember {
  readonly bankCode: string | null
  readonly handedInAt: Date
  readonly finding: Finding | null
}

/** A slip with what helps to judge it. Amounts are in satang. */
export interface SlipDetail extends SlipRow {
  readonly claimedBankCode: string | null
  readonly claimedSatang: number | null
  /** When the member handed in the first slip of that transfer. */
  readonly createdAt: Date
  readonly readBankCode: string | null
  readonly readReference: string | null
  readonly problem: SlipReason | null
  readonly answer: 'record' | 'unknown' | 'captcha' | 'no-answer' | null
  readonly record: StoredRecord | null
  /** Whether the record is of the transfer that was read, however its number is spelled; null where one of them is missing. */
  readonly isNamed: boolean | null
  readonly objection: SlipReason | null
  readonly lookedAt: Date | null
  readonly reason: SlipReason | null
  readonly accepted: number
  readonly rejected: number
}

/** What was credited, else what the record is worth, else what the member says. */
const SATANG = 'coalesce(nullif(s.amount_satang, 0), f.worth_satang, s.claimed_satang)'

/** The slips that members handed in. */
export const SLIP_QUEUE = defineQueue<SlipRow, SlipDetail, Filter, State, 'open' | 'mine'>({
  item: 'slip',
  table: 'slip',
  alias: 's',
  isOfMember: true,
  joins: 'LEFT JOIN slip_finding f ON f.slip_id = s.id',
  at: 's.created_at',
  first: 's.is_of_payer',
  amount: SATANG,
  columns: `coalesce(f.record ->> 'receiverBankCode', s.claimed_bank_code) AS "bankCode", s.created_at AS "handedInAt", s.status,
    CASE WHEN f.problem IS NOT NULL THEN 'unreadable' WHEN f.answer = 'unknown' THEN 'not-at-bank'
         WHEN f.answer = 'record' AND f.objection IS NULL THEN 'fits' WHEN f.answer = 'record' THEN 'differs'
         WHEN f.slip_id IS NOT NULL THEN 'no-answer' END AS finding`,
  detail: {
    columns: `s.claimed_bank_code AS "claimedBankCode", shown_amount(s.claimed_satang) AS "claimedSatang",
      least(s.created_at, ${firstHandInOf('s.member_id', 'f.bank_code', 'f.reference')}) AS "createdAt", f.bank_code AS "readBankCode",
      f.reference AS "readReference", f.problem, f.answer, f.record, f.objection, f.found_at AS "lookedAt", s.note AS reason,
      normal_reference(f.reference) = normal_reference(f.record ->> 'reference') AS "isNamed", o.accepted, o.rejected`,
    joins: `CROSS JOIN LATERAL (SELECT (count(*) FILTER (WHERE b.status = 'SUCCESS'))::bigint AS accepted,
                                       (count(*) FILTER (WHERE b.status = 'FAILED'))::bigint AS rejected
                                  FROM slip b WHERE b.member_id = s.member_id AND b.id <> s.id) o`,
  },
  shown: {
    open: "s.status = 'PENDING'",
    mine: "s.status = 'PENDING'",
    accepted: "s.status = 'SUCCESS'",
    rejected: "s.status = 'FAILED'",
  },
  counted: ['open', 'mine'],
  matches: `s.claimed_bank_code = upper($1) OR f.record ->> 'receiverBankCode' = upper($1)
    OR s.id IN (SELECT n.slip_id FROM slip_finding n
                 WHERE n.reference IS NOT NULL AND normal_reference(n.reference) = normal_reference($1))`,
  // Without deposits that slips only repeat.
  sum: `sum(${SATANG}) FILTER (WHERE NOT s.is_repeat)`,
  ended: { SUCCESS: 'accepted', FAILED: 'rejected' },
})

/** The picture of a slip. */
export interface SlipPicture {
  readonly memberId: string
  readonly kind: MediaKind
  readonly bytes: number
  /** Its name in the store. */
  readonly sha256: string
}

/** The picture of the slip with that id, or undefined. @param id any text */
export async function slipPicture(db: Queryable, id: string): Promise<SlipPicture | undefined> {
  const [found] = await db.query<SlipPicture>(
    'slip-detail.picture',
    `SELECT s.member_id AS "memberId", u.kind, u.bytes, encode(u.sha256, 'hex') AS sha256
       FROM slip s JOIN upload u ON u.id = s.upload_id WHERE s.id = $1::uuid`,
    [id],
  )
  return found
}

interface SlipActing extends Acting {
  readonly rules: SlipRules
  /** Above this amount a manager accepts what is typed. */
  readonly managerAboveSatang: number
}

/**
 * One act of staff at a slip; the automatic judge takes turns with them.
 *
 * @throws {Refusal} KEY_INVALID for a bank, an amount (also another one than the bank has reported) or a missing reason
 */
export const handleSlip = defineActs(SLIP_QUEUE, {
  async perform(tx, slip, act: Act, acting: SlipActing): Promise<Performed<SlipDetail, RefusalIn<Outcome>>> {
    if (act.act === 'reject') {
      await rejectSlip(tx, slip.id, act.reason)
      return { after: { status: 'FAILED' } }
    }
    if (act.act !== 'accept' && act.act !== 'accept-typed') return {}
    const found =
      act.act === 'accept'
        ? await recordedTransfer(tx, slip, act, acting)
        : await transferByWord(tx, slip, act, acting)
    if (typeof found === 'string') return found
    const by = { occurredAt: acting.now, actor: `staff:${acting.staff.id}`, seen: act.seen }
    const refusal = refusalOf(await acceptSlip(tx, slip.id, { ...found, memberId: slip.memberId, ...by }))
    return refusal ?? { after: { status: 'SUCCESS' }, logged: loggedTransfer(found) }
  },
})

/** What the bank's record credits, or why it cannot. */
async function recordedTransfer(
  tx: Transaction,
  slip: SlipDetail,
  { because }: Extract<Act, { act: 'accept' }>,
  { staff, rules, twoPeople }: SlipActing,
): Promise<(Transfer & Pick<Claim, 'evidence'>) | 'not-creditable' | 'over-day-sum'> {
  if (slip.record === null) return 'not-creditable'
  const record = revivedRecord(slip.record)
  const transfer = creditableTransfer(record, rules)
  if (transfer === undefined) return 'not-creditable'
  const sender = await findAccountUser(tx, accountOfSender(record), record.sentAt)
  const hasObjection = typeof checkRecord(record, slip, sender, rules) === 'string'
  if (hasObjection && because === undefined) throw new Refusal('KEY_INVALID', { params: { key: 'because' } })
  const { amountSatang } = transfer
  const isOver = hasObjection && (await isOverDaySum(tx, { staffId: staff.id, amountSatang }, twoPeople))
  return isOver ? 'over-day-sum' : { ...transfer, evidence: 'slip' }
}

/** What the person has found credits, or why it cannot. */
async function transferByWord(
  tx: Transaction,
  { record }: SlipDetail,
  act: Extract<Act, { act: 'accept-typed' }>,
  acting: SlipActing,
): Promise<TypedTransfer | 'record-decides' | 'needs-manager' | 'over-day-sum'> {
  if (record !== null) return 'record-decides'
  const typed = typedTransfer(act, acting.rules)
  return (await obstacleToCredit(tx, typed.amountSatang, acting)) ?? typed
}
