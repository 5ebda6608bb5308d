import type { Act, Outcome, State } from '../../../../../desk/contract/slips.ts'
import type { BankRecord } from '../../../../outside/providers/bank-records.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { Refusal } from '../../../../platform/errors.ts'
import { accountOfSender, findAccountUser } from '../../../members/bank-accounts.ts'
import { noteAct } from '../../../staff/desk-log.ts'
import {
  type HandledItem,
  type HolderColumns,
  holderColumns,
  holderOf,
  lastByColumn,
  obstacleToAct,
} from '../../../staff/desk-queue.ts'
import { isOverDaySum, type TwoPeopleRules } from '../../../staff/second-person.ts'
import type { Staff } from '../../../staff/staff.ts'
import { typedCredit } from '../typed-number.ts'
import { checkRecord, creditOf, type SlipClaim, type SlipCredit, type SlipRules } from './check-record.ts'
import { acceptSlip, rejectSlip } from './end-slip.ts'
import { firstHandInOf, revivedRecord, type StoredRecord } from './slip-finding.ts'

/** Who acts, and by which rules. */
export interface Acting {
  readonly staff: Pick<Staff, 'id' | 'role'>
  readonly address: string
  readonly rules: SlipRules
  /** Above this amount a manager accepts what is typed. */
  readonly managerAboveSatang: number
  readonly twoPeople: TwoPeopleRules
  /** On the business clock. */
  readonly now: Date
}

/**
 * One act of a person of the house at a slip. The first to claim it has it, and only they may act; the others learn who that is. The row is
 * locked, so that acts at the same moment, and the automatic judge, take turns, and each is judged by what the one before has left.
 *
 * @throws {Refusal} KEY_INVALID for a bank, an amount (also another one than the bank has reported) or a missing reason
 */
export async function handleSlip(tx: Transaction, id: string, act: Act, acting: Acting): Promise<Outcome> {
  const slip = await lockSlip(tx, id)
  if (slip === undefined) return { outcome: 'unknown' }
  const state = stateOf({ ...slip, isClaimed: slip.holder !== undefined })
  const obstacle = obstacleToAct(slip, act.act, { staff: acting.staff, state })
  if (obstacle !== undefined) return obstacle
  const credit = await creditFor(tx, slip, act, acting)
  if (typeof credit === 'string') return { outcome: credit }
  const { staff, address, now } = acting
  const decided = { occurredAt: now, actor: `staff:${staff.id}` }
  const outcome = credit && (await acceptSlip(tx, slip, credit, decided)).outcome
  if (outcome === 'closed') return { outcome: 'arrival-closed' }
  // The bank has reported another amount under that number.
  if (outcome === 'held' && act.act === 'accept-typed')
    throw new Refusal('KEY_INVALID', { params: { key: 'amount' } })
  if (outcome !== undefined && outcome !== 'credited') return { outcome: 'reference-used' }
  const { act: name, ...detail } = act
  await noteAct(tx, {
    staffId: staff.id,
    address,
    act: `slip-${name}`,
    memberId: slip.memberId,
    subject: id,
    detail: { ...detail, ...(credit && { ...credit, paidInKip: credit.paidInKip?.kip }) },
  })
  return { outcome: 'done', state: credit === undefined ? await perform(tx, slip, act, acting) : 'accepted' }
}

/** What an act that accepts credits, or why it cannot; undefined for the other acts. */
async function creditFor(
  tx: Transaction,
  slip: HandledSlip,
  act: Act,
  { staff, rules, managerAboveSatang, twoPeople }: Acting,
): Promise<SlipCredit | 'not-creditable' | 'record-decides' | 'needs-manager' | 'over-day-sum' | undefined> {
  if (act.act === 'accept') {
    const { record } = slip
    const credit = record && creditOf(record, rules)
    if (record === undefined || credit === undefined) return 'not-creditable'
    const sender = await findAccountUser(tx, accountOfSender(record), record.sentAt)
    const hasObjection = typeof checkRecord(record, slip, sender, rules) === 'string'
    if (hasObjection && act.because === undefined)
      throw new Refusal('KEY_INVALID', { params: { key: 'because' } })
    const { amountSatang } = credit
    const isOver = hasObjection && (await isOverDaySum(tx, { staffId: staff.id, amountSatang }, twoPeople))
    return isOver ? 'over-day-sum' : credit
  }
  if (act.act !== 'accept-typed') return undefined
  if (slip.record !== undefined) return 'record-decides'
  const credit = typedCredit(act, rules)
  const { amountSatang } = credit
  if (amountSatang > managerAboveSatang && staff.role !== 'manager') return 'needs-manager'
  return (await isOverDaySum(tx, { staffId: staff.id, amountSatang }, twoPeople)) ? 'over-day-sum' : credit
}

/** What the acts that credit nothing make of the slip. */
async function perform(tx: Transaction, { id }: HandledSlip, act: Act, { staff }: Acting): Promise<State> {
  if (act.act === 'reject') {
    await rejectSlip(tx, id, act.reason)
    return 'rejected'
  }
  const isClaimed = act.act === 'claim'
  await holdSlip(tx, id, isClaimed ? staff.id : null)
  return isClaimed ? 'claimed' : 'waiting'
}

/** A slip as the desk handles it. */
interface HandledSlip extends HandledItem, SlipClaim {
  /** The bank's record of its transfer, if the bank has given one. */
  readonly record: BankRecord | undefined
}

/** What the state of a slip at the desk depends on. */
interface Standing extends Pick<HandledSlip, 'status'> {
  readonly isClaimed: boolean
}

/** The state that the desk shows. */
export function stateOf({ status, isClaimed }: Standing): State {
  if (status !== 'PENDING') return status === 'SUCCESS' ? 'accepted' : 'rejected'
  return isClaimed ? 'claimed' : 'waiting'
}

type Found = Omit<HandledSlip, 'holder' | 'record'> & HolderColumns & { readonly record: StoredRecord | null }

/** The slip, locked until the transaction ends; undefined when there is none with that id. */
async function lockSlip(tx: Transaction, id: string): Promise<HandledSlip | undefined> {
  const locked = await tx.query('slip.hold', 'SELECT 1 FROM slip WHERE id = $1 FOR UPDATE', [id])
  if (locked.length === 0) return undefined
  // A statement of its own: after the wait, it sees what the one before has left.
  const [found] = await tx.query<Found>(
    'slip.handled',
    `SELECT s.id, s.member_id AS "memberId", s.claimed_bank_code AS "claimedBankCode", shown_amount(s.claimed_satang) AS "claimedSatang",
            least(s.created_at, ${firstHandInOf('s.member_id', 'f.bank_code', 'f.reference')}) AS "createdAt", s.status, f.record,
            ${holderColumns('s', 'p')}, ${lastByColumn('s.id')}
       FROM slip s LEFT JOIN slip_finding f ON f.slip_id = s.id LEFT JOIN staff p ON p.id = s.holder_id
      WHERE s.id = $1`,
    [id],
  )
  if (found === undefined) return undefined
  const { record, ...slip } = found
  return {
    ...slip,
    holder: holderOf(found),
    record: record === null ? undefined : revivedRecord(record),
  }
}

/** Stores who has it; who had it before goes on having it since then. @param holderId null for nobody */
async function holdSlip(tx: Transaction, id: string, holderId: string | null): Promise<void> {
  await tx.query(
    'slip.handle',
    `UPDATE slip SET holder_id = $2::uuid,
       held_since = CASE WHEN holder_id = $2::uuid THEN held_since WHEN $2::uuid IS NOT NULL THEN now() END
      WHERE id = $1`,
    [id, holderId],
  )
}
