import type { Act, Filter, Outcome, State } from '../../../../desk/contract/announcements.ts'
import { lockedBalance, memberAccount } from '../../../ledger/accounts.ts'
import { type Acting, defineActs, type Performed, type RefusalIn } from '../../staff/desk-acts.ts'
import { defineQueue, type ItemOfMember } from '../../staff/desk-queue.ts'
import { obstacleToCredit } from '../../staff/second-person.ts'
import { creditOnce, lockNumbers, loggedTransfer, refusalOf } from '../credit/credit-once.ts'
import { answerAnnouncement } from '../expected/announcements.ts'
import type { SlipRules } from './slips/check-record.ts'
import { typedTransfer } from './typed-number.ts'

/** One announced deposit of the queue. */
interface AnnouncementRow extends ItemOfMember {
  readonly amountSatang: number
  readonly announcedAt: Date
}

interface AnnouncementDetail extends AnnouncementRow {
  readonly reason: string | null
}

/** The deposits that members announced. */
export const ANNOUNCEMENT_QUEUE = defineQueue<
  AnnouncementRow,
  AnnouncementDetail,
  Filter,
  State,
  'open' | 'mine'
>({
  item: 'announcement',
  table: 'deposit_announcement',
  alias: 'a',
  isOfMember: true,
  at: 'a.occurred_at',
  amount: 'a.amount_satang',
  columns: 'a.occurred_at AS "announcedAt", a.status',
  detail: { columns: 'a.reason' },
  shown: {
    open: "a.status = 'PENDING'",
    mine: "a.status = 'PENDING'",
    booked: "a.status = 'SUCCESS'",
    rejected: "a.status = 'FAILED'",
  },
  counted: ['open', 'mine'],
  ended: { SUCCESS: 'booked', FAILED: 'rejected' },
})

interface AnnouncementActing extends Acting {
  readonly rules: Pick<SlipRules, 'accounts' | 'kipRate' | 'wallet'>
  /** Above this amount a manager books it. */
  readonly managerAboveSatang: number
}

/**
 * One act of staff at an announced deposit.
 *
 * @throws {Refusal} KEY_INVALID for a bank or an amount, also another one than the bank has reported
 */
export const handleAnnouncement = defineActs(ANNOUNCEMENT_QUEUE, {
  /** Code that posts a deposit locks the number first, then the wallet, and then the announcement. */
  async lockFirst(tx, { memberId }, act: Act) {
    if (act.act === 'book') await lockNumbers(tx, [act.reference])
    await lockedBalance(tx, memberAccount(memberId, 'wallet'))
  },
  async perform(
    tx,
    announcement,
    act: Act,
    acting: AnnouncementActing,
  ): Promise<Performed<AnnouncementDetail, RefusalIn<Outcome>>> {
    const { staff, rules, now } = acting
    const { id, memberId } = announcement
    if (act.act === 'reject') {
      await answerAnnouncement(tx, id, { occurredAt: now, reason: act.reason })
      return { after: { status: 'FAILED' } }
    }
    if (act.act !== 'book') return {}
    const typed = typedTransfer(act, rules)
    const obstacle = await obstacleToCredit(tx, typed.amountSatang, acting)
    if (obstacle !== undefined) return obstacle
    const by = { occurredAt: now, actor: `staff:${staff.id}`, seen: act.seen }
    const refusal = refusalOf(await creditOnce(tx, { ...typed, memberId, announcementId: id, ...by }))
    return refusal ?? { after: { status: 'SUCCESS' }, logged: loggedTransfer(typed) }
  },
})
