import type { Act as AnnouncementAct } from '../../../desk/contract/announcements.ts'
import { isFinal } from '../../../desk/contract/queue.ts'
import { MONEY_ROLES, NOT_SECOND } from '../../../desk/contract/roles.ts'
import type { Act as SlipAct } from '../../../desk/contract/slips.ts'
import type { Act as WithdrawalAct } from '../../../desk/contract/withdrawals.ts'
import { handleAnnouncement } from '../../domains/deposits/evidence/announcement-queue.ts'
import { slipRules } from '../../domains/deposits/evidence/slips/check-record.ts'
import { handleSlip } from '../../domains/deposits/evidence/slips/slip-queue.ts'
import { wireCurrency } from '../../domains/members/members.ts'
import type { Staff } from '../../domains/staff/staff.ts'
import { handleWithdrawal, WITHDRAWAL_QUEUE } from '../../domains/withdrawals/withdrawal-queue.ts'
import type { Database } from '../../platform/db/client.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/errors.ts'
import { payingBanks } from '../../settings/content/money/banks.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Site } from '../../settings/site/site.ts'
import type { Clock } from '../providers/clock.ts'

type Person = Pick<Staff, 'id' | 'role'>

/** What the operator's buttons of the sandbox do: the acts of the desk, as the demo people of the house. */
export interface DemoDesk {
  /** Pays the member's oldest open withdrawal, or rejects it for a reason. @returns its amount in satang */
  settleWithdrawal(memberId: string, rejectedFor?: string): Promise<number>
  /** Books or rejects the member's oldest open announcement. */
  answerAnnouncement(
    memberId: string,
    act: Extract<AnnouncementAct, { act: 'book' | 'reject' }>,
  ): Promise<void>
  /** Accepts or rejects the member's oldest open slip. */
  judgeSlip(memberId: string, act: Extract<SlipAct, { act: 'accept-typed' | 'reject' }>): Promise<void>
}

/** Of the site that the sandbox serves. */
export interface DeskRules {
  readonly site: Pick<Site, 'now'>
  readonly settings: Pick<Settings, 'desk'>
}

/** Every call is refused with NO_DATA when nothing is open, and with KEY_INVALID, which names the outcome, when nobody of the demo may do it. */
export function demoDesk(db: Database, clock: Clock, { site, settings }: DeskRules): DemoDesk {
  const acting = (staff: Person) => ({
    staff,
    address: '127.0.0.1',
    rules: slipRules(site),
    managerAboveSatang: site.now().withdrawals.secondPersonAboveSatang,
    twoPeople: settings.desk,
    now: clock.now(),
  })
  return {
    async settleWithdrawal(memberId, rejectedFor) {
      const id = await oldestOpen(db, 'withdrawal', memberId)
      const found = await WITHDRAWAL_QUEUE.read(db, id)
      if (found === undefined) throw new Refusal('NO_DATA')
      const [bankCode = ''] = payingBanks(site.now().house, wireCurrency(found.currency))
      // Nobody pays at a bank here, so a number that was read is no payment.
      const seen = found.numberReadAt === null ? [] : [found.numberReadAt.toISOString()]
      const actIn = (state: string): WithdrawalAct => {
        if (rejectedFor !== undefined) return { act: 'reject', reason: rejectedFor, seen }
        if (state === 'awaiting-second') return { act: 'confirm' }
        return state === 'approved'
          ? { act: 'pay', bankCode, reference: `sandbox-${id}` }
          : { act: 'approve' }
      }
      await decide(db, actIn, (tx, act, staff) =>
        handleWithdrawal(tx, id, act.act === 'claim' ? { ...act, seen } : act, {
          ...acting(staff),
          rules: site.now().withdrawals,
        }),
      )
      return found.amountSatang
    },
    async answerAnnouncement(memberId, act) {
      const id = await oldestOpen(db, 'deposit_announcement', memberId)
      await decide(
        db,
        () => act,
        (tx, one, staff) => looking((more) => handleAnnouncement(tx, id, { ...one, ...more }, acting(staff))),
      )
    },
    async judgeSlip(memberId, act) {
      const id = await oldestOpen(db, 'slip', memberId)
      await decide(
        db,
        () => act,
        (tx, one, staff) => looking((more) => handleSlip(tx, id, { ...one, ...more }, acting(staff))),
      )
    },
  }
}

/** @throws {Refusal} NO_DATA */
async function oldestOpen(
  db: Database,
  table: 'deposit_announcement' | 'slip' | 'withdrawal',
  memberId: string,
): Promise<string> {
  const [open] = await db.query<{ id: string }>(
    `sandbox.oldest-${table}`,
    `SELECT id FROM ${table} WHERE member_id = $1 AND status = 'PENDING' ORDER BY id LIMIT 1`,
    [memberId],
  )
  if (open === undefined) throw new Refusal('NO_DATA')
  return open.id
}

const CLAIM = { act: 'claim' } as const
const RELEASE = { act: 'release' } as const

interface Answer {
  readonly outcome: string
  readonly state?: string
  readonly alike?: string[] | null | undefined
}

/** Does it also where it may be the same as what was credited before: the operator says that it is not. */
async function looking(perform: (more?: { readonly seen: string[] }) => Promise<Answer>): Promise<Answer> {
  const answer = await perform()
  return answer.alike ? perform({ seen: answer.alike }) : answer
}

/** Does one act as a person of the house. */
type Handle<A> = (tx: Transaction, act: A | typeof CLAIM | typeof RELEASE, staff: Person) => Promise<Answer>

/** What one person is refused for, and another may do. */
const OF_THE_PERSON: ReadonlySet<string> = new Set([
  ...NOT_SECOND,
  'involved',
  'needs-manager',
  'over-day-sum',
])

/**
 * Claims an item and acts at it until it is decided, as the first of the demo people who may. Each act has a transaction of its own, as at the desk. What
 * somebody else has is released by a manager first, and what nobody may decide is left to everybody.
 *
 * @param actIn what is done in a state of the item
 * @throws {Refusal} NO_DATA when it was decided meanwhile, KEY_INVALID with the outcome when nobody may
 */
async function decide<A>(db: Database, actIn: (state: string) => A, handle: Handle<A>): Promise<void> {
  const people = await db.query<Person>(
    'sandbox.demo-people',
    // A cashier comes before a manager.
    "SELECT id, role FROM staff WHERE is_demo AND status = 'active' AND role = ANY ($1) ORDER BY role, username",
    [MONEY_ROLES],
  )
  const manager = people.find(({ role }) => role === 'manager')
  let refused = 'needs-manager'
  for (const staff of people) {
    const perform = (act: A | typeof CLAIM | typeof RELEASE, as = staff): Promise<Answer> =>
      db.transaction((tx) => handle(tx, act, as))
    let answer = await perform(CLAIM)
    if (answer.outcome === 'taken' && manager) {
      await perform(RELEASE, manager)
      answer = await perform(CLAIM)
    }
    try {
      while (answer.outcome === 'done' && !isDecided(answer))
        answer = await perform(actIn(answer.state ?? ''))
    } finally {
      if (!isDecided(answer)) await perform(RELEASE)
    }
    if (answer.outcome === 'done') return
    refused = answer.outcome
    const isForAnother = OF_THE_PERSON.has(refused) || (refused === 'moved-on' && !isDecided(answer))
    if (!isForAnother) break
  }
  if (refused === 'moved-on' || refused === 'unknown') throw new Refusal('NO_DATA')
  throw new Refusal('KEY_INVALID', { params: { key: refused } })
}

const isDecided = ({ state = '' }: Answer) => isFinal(state)
