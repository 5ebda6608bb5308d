import type { Act, Outcome } from '../../../../../desk/contract/slips.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { Refusal } from '../../../../platform/errors.ts'
import { accountOfSender, findAccountUser } from '../../../members/bank-accounts.ts'
import { type Acting, defineActs, type Performed, type RefusalIn } from '../../../staff/desk-acts.ts'
import { isOverDaySum, obstacleToCredit } from '../../../staff/second-person.ts'
import { refusalOf } from '../../credit/credit-once.ts'
import { typedCredit } from '../typed-number.ts'
import { checkRecord, creditOf, type SlipCredit, type SlipRules } from './check-record.ts'
import { acceptSlip, rejectSlip } from './end-slip.ts'
import { revivedRecord } from './slip-finding.ts'
import { SLIP_QUEUE, type SlipDetail } from './slip-queue.ts'

interface SlipActing extends Acting {
  readonly rules: SlipRules
  /** Above this amount a manager accepts what is typed. */
  readonly managerAboveSatang: number
}

/**
 * One act of a person of the house at a slip; the automatic judge takes turns with them.
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
    const credit =
      act.act === 'accept'
        ? await recordedCredit(tx, slip, act, acting)
        : await creditByWord(tx, slip, act, acting)
    if (typeof credit === 'string') return credit
    const decided = { occurredAt: acting.now, actor: `staff:${acting.staff.id}`, seen: act.seen }
    const refusal = refusalOf(await acceptSlip(tx, slip, credit, decided))
    if (refusal !== undefined) return refusal
    return { after: { status: 'SUCCESS' }, logged: { ...credit, paidInKip: credit.paidInKip?.kip } }
  },
})

/** What the bank's record credits, or why it cannot. */
async function recordedCredit(
  tx: Transaction,
  slip: SlipDetail,
  { because }: Extract<Act, { act: 'accept' }>,
  { staff, rules, twoPeople }: SlipActing,
): Promise<SlipCredit | 'not-creditable' | 'over-day-sum'> {
  const record = slip.record === null ? undefined : revivedRecord(slip.record)
  const credit = record && creditOf(record, rules)
  if (record === undefined || credit === undefined) return 'not-creditable'
  const sender = await findAccountUser(tx, accountOfSender(record), record.sentAt)
  const hasObjection = typeof checkRecord(record, slip, sender, rules) === 'string'
  if (hasObjection && because === undefined) throw new Refusal('KEY_INVALID', { params: { key: 'because' } })
  const { amountSatang } = credit
  const isOver = hasObjection && (await isOverDaySum(tx, { staffId: staff.id, amountSatang }, twoPeople))
  return isOver ? 'over-day-sum' : credit
}

/** What the person has found credits, or why it cannot. */
async function creditByWord(
  tx: Transaction,
  { record }: SlipDetail,
  act: Extract<Act, { act: 'accept-typed' }>,
  acting: SlipActing,
): Promise<SlipCredit | 'record-decides' | 'needs-manager' | 'over-day-sum'> {
  if (record !== null) return 'record-decides'
  const credit = typedCredit(act, acting.rules)
  return (await obstacleToCredit(tx, credit.amountSatang, acting)) ?? credit
}
