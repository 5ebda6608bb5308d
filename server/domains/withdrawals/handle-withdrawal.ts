import type { Act, Outcome } from '../../../desk/contract/withdrawals.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { type Acting, defineActs, type Performed, type RefusalIn } from '../staff/desk-acts.ts'
import { obstacleToRelease, secondPersonObstacle } from '../staff/second-person.ts'
import {
  type Approvals,
  lockItsMember,
  type Stage,
  storeApprovals,
  WITHDRAWAL_QUEUE,
  type WithdrawalDetail,
} from './withdrawal-queue.ts'
import { endWithdrawal } from './withdrawals.ts'

interface WithdrawalActing extends Acting {
  /** Above this amount within a member's 24 hours two people approve. */
  readonly secondAboveSatang: number
}

/** One act of a person of the house at a withdrawal. */
export const handleWithdrawal = defineActs(WITHDRAWAL_QUEUE, {
  lockFirst: lockItsMember,
  async perform(
    tx,
    withdrawal,
    act: Act,
    acting: WithdrawalActing,
  ): Promise<Performed<WithdrawalDetail, RefusalIn<Outcome>>> {
    const obstacle = obstacleTo(withdrawal, act) ?? (await obstacleOfPerson(tx, withdrawal, act, acting))
    if (obstacle !== undefined) return obstacle
    const { id, amountSatang } = withdrawal
    if (act.act === 'pay' && !(await notePayment(tx, id, act))) return 'reference-used'
    const next = nextOf(withdrawal, act, acting)
    await storeApprovals(tx, id, { ...withdrawal, ...next })
    const [actor, occurredAt] = [`staff:${acting.staff.id}`, acting.now]
    if (act.act === 'pay') await endWithdrawal(tx, id, { settlement: 'SUCCESS', actor, occurredAt })
    if (act.act === 'reject')
      await endWithdrawal(tx, id, { settlement: { rejectedFor: act.reason }, actor, occurredAt })
    const status = STATUS_AFTER[act.act] ?? 'PENDING'
    const keepsIt = act.act === 'claim' || next.stage === 'approved'
    return { after: { ...next, status }, keepsIt, logged: { amountSatang } }
  },
})

/** How an act ends a withdrawal; after the others it is open. */
const STATUS_AFTER: Readonly<Partial<Record<Act['act'], WithdrawalDetail['status']>>> = {
  pay: 'SUCCESS',
  reject: 'FAILED',
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
function obstacleTo({ stage, isLocked, numberReadAt }: WithdrawalDetail, act: Act) {
  const required = REQUIRED_STAGE[act.act]
  if (required !== undefined && required !== stage) return 'moved-on'
  if (isLocked && RELEASING.has(act.act)) return 'member-locked'
  if (numberReadAt === null || (act.act !== 'claim' && act.act !== 'reject')) return undefined
  return act.seen?.includes(numberReadAt.toISOString()) ? undefined : 'number-read'
}

/** Why it has to be another person, or undefined. */
async function obstacleOfPerson(
  tx: Transaction,
  { memberId, stage, approverId }: WithdrawalDetail,
  { act }: Act,
  { staff, twoPeople, now }: Acting,
) {
  const isSecond = stage === 'awaiting-second' && (act === 'claim' || act === 'confirm')
  const people = isSecond && approverId !== null && { first: approverId, second: staff.id, now }
  const obstacle = people && (await secondPersonObstacle(tx, people, twoPeople))
  if (obstacle) return obstacle
  return RELEASING.has(act)
    ? obstacleToRelease(tx, { staffId: staff.id, memberId, now }, twoPeople)
    : undefined
}

/** What an act changes of how far a withdrawal is and who approved it. */
function nextOf(
  { daySatang }: WithdrawalDetail,
  { act }: Act,
  { staff, secondAboveSatang }: WithdrawalActing,
): Partial<Approvals> {
  if (act === 'confirm') return { stage: 'approved', confirmerId: staff.id }
  if (act === 'send-back') return { stage: 'unchecked', approverId: null }
  if (act !== 'approve') return {}
  return { stage: daySatang > secondAboveSatang ? 'awaiting-second' : 'approved', approverId: staff.id }
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
