import type { Act, Outcome, State } from '../../../desk/contract/withdrawals.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { noteAct } from '../staff/desk-log.ts'
import { obstacleToAct } from '../staff/desk-queue.ts'
import { isInvolved, secondPersonObstacle, type TwoPeopleRules } from '../staff/second-person.ts'
import type { Staff } from '../staff/staff.ts'
import {
  type HandledWithdrawal,
  type Handling,
  lockHandled,
  type Stage,
  stateOf,
  storeHandling,
} from './withdrawal-queue.ts'
import { endWithdrawal, type Settlement } from './withdrawals.ts'

/** Who acts, and by which rules. */
export interface Acting {
  readonly staff: Pick<Staff, 'id' | 'role'>
  readonly address: string
  /** Above this amount within a member's 24 hours two people approve. */
  readonly secondAboveSatang: number
  readonly twoPeople: TwoPeopleRules
  /** On the business clock. */
  readonly now: Date
}

/**
 * One act of a person of the house at a withdrawal. The first to claim it has it, and only they may act; the others learn who that is. The
 * row is locked, so that acts at the same moment take turns, and each is judged by what the one before has left.
 */
export async function handleWithdrawal(
  tx: Transaction,
  id: string,
  act: Act,
  acting: Acting,
): Promise<Outcome> {
  const handled = await lockHandled(tx, id)
  if (handled === undefined) return { outcome: 'unknown' }
  const stateBefore = stateOf({ ...handled, isHeld: handled.holder !== undefined })
  const obstacle =
    obstacleTo(handled, act, { ...acting, state: stateBefore }) ??
    (await obstacleOfPerson(tx, handled, act, acting))
  if (obstacle !== undefined) return obstacle
  const { staff, address } = acting
  if (act.act === 'pay' && !(await notePayment(tx, id, act))) return { outcome: 'reference-used' }
  const state = await perform(tx, handled, act, acting)
  const { act: name, ...detail } = act
  await noteAct(tx, {
    staffId: staff.id,
    address,
    act: `withdrawal-${name}`,
    memberId: handled.memberId,
    subject: id,
    detail: { ...detail, amountSatang: handled.amountSatang },
  })
  return { outcome: 'done', state }
}

/** How far a withdrawal has to be for an act; other acts are possible at every stage. */
const REQUIRED_STAGE: Readonly<Partial<Record<Act['act'], Stage>>> = {
  approve: 'unchecked',
  confirm: 'awaiting-second',
  'send-back': 'awaiting-second',
  pay: 'approved',
}

/** What lets money out, and is refused while the member is locked out. */
const RELEASING: ReadonlySet<Act['act']> = new Set(['approve', 'confirm', 'pay'])

/** Why the act is not possible, or undefined. */
function obstacleTo(
  handled: HandledWithdrawal,
  act: Act,
  { staff, state }: Pick<Acting, 'staff'> & { readonly state: State },
): Outcome | undefined {
  const { stage, lastBy } = handled
  const obstacle = obstacleToAct(handled, act.act, { staff, state })
  if (obstacle !== undefined) return obstacle
  const required = REQUIRED_STAGE[act.act]
  if (required !== undefined && required !== stage) return { outcome: 'moved-on', state, by: lastBy }
  if (handled.isLocked && RELEASING.has(act.act)) return { outcome: 'member-locked' }
  if (handled.isNumberRead && (act.act === 'claim' || act.act === 'reject') && !act.hasLooked)
    return { outcome: 'number-read' }
  return undefined
}

/** Why it has to be another person, or undefined. */
async function obstacleOfPerson(
  tx: Transaction,
  { memberId, stage, approverId }: HandledWithdrawal,
  { act }: Act,
  { staff, twoPeople, now }: Acting,
): Promise<Outcome | undefined> {
  const isSecond = stage === 'awaiting-second' && (act === 'claim' || act === 'confirm')
  const people = isSecond && approverId !== null && { first: approverId, second: staff.id, now }
  const obstacle = people && (await secondPersonObstacle(tx, people, twoPeople))
  if (obstacle) return { outcome: obstacle }
  return RELEASING.has(act) && (await isInvolved(tx, { staffId: staff.id, memberId, now }, twoPeople))
    ? { outcome: 'involved' }
    : undefined
}

/** Stores what the act makes of the withdrawal, and moves the money where it ends. */
async function perform(
  tx: Transaction,
  handled: HandledWithdrawal,
  act: Act,
  acting: Acting,
): Promise<State> {
  const { id, status, stage, approverId, confirmerId } = handled
  const next = nextOf(handled, act, acting)
  await storeHandling(tx, id, { stage, holderId: null, approverId, confirmerId, ...next })
  const settlement = settlementOf(act)
  if (settlement !== undefined) {
    const actor = `staff:${acting.staff.id}`
    await endWithdrawal(tx, id, { settlement, actor, occurredAt: acting.now })
    return settlement === 'SUCCESS' ? 'paid' : 'rejected'
  }
  return stateOf({ status, stage: next.stage ?? stage, isHeld: (next.holderId ?? null) !== null })
}

/** What an act changes of who has a withdrawal, how far it is and who approved it; what is not named stays, but nobody has it any more. */
function nextOf(
  { daySatang }: HandledWithdrawal,
  { act }: Act,
  { staff, secondAboveSatang }: Acting,
): Partial<Handling> {
  const mine = { holderId: staff.id }
  if (act === 'claim') return mine
  if (act === 'confirm') return { ...mine, stage: 'approved', confirmerId: staff.id }
  if (act === 'send-back') return { stage: 'unchecked', approverId: null }
  if (act !== 'approve') return {}
  const needsSecond = daySatang > secondAboveSatang
  return needsSecond
    ? { stage: 'awaiting-second', approverId: staff.id }
    : { ...mine, stage: 'approved', approverId: staff.id }
}

function settlementOf(act: Act): Settlement | undefined {
  if (act.act === 'pay') return 'SUCCESS'
  return act.act === 'reject' ? { rejectedFor: act.reason } : undefined
}

/** @returns false when this bank's number belongs to another payment, however it is spelled */
async function notePayment(
  tx: Transaction,
  id: string,
  { bankCode, reference }: Extract<Act, { act: 'pay' }>,
): Promise<boolean> {
  // Payments under one number take turns, so that each sees the one before.
  await tx.query(
    'withdrawal-payment.take-turns',
    "SELECT pg_advisory_xact_lock(hashtextextended('payment:' || $1 || ':' || normal_reference($2), 0))",
    [bankCode, reference],
  )
  const noted = await tx.query(
    'withdrawal-payment.note',
    `INSERT INTO withdrawal_payment (withdrawal_id, bank_code, reference)
     SELECT $1::uuid, $2::text, $3::text WHERE NOT EXISTS (
       SELECT 1 FROM withdrawal_payment
        WHERE bank_code = $2 AND normal_reference(reference) = normal_reference($3) AND withdrawal_id <> $1)
     -- It was marked as paid before, and opened again.
     ON CONFLICT (withdrawal_id) DO UPDATE SET bank_code = excluded.bank_code, reference = excluded.reference RETURNING 1`,
    [id, bankCode, reference],
  )
  return noted.length > 0
}
