import { toBaht } from '#contract/primitives.ts'
import { receiversOf } from '../domains/deposits/evidence/typed-number.ts'
import type { Acting } from '../domains/staff/desk-acts.ts'
import { actsOn, noteAct, noteRead } from '../domains/staff/desk-log.ts'
import type { ItemOfMember, Queue, QueueItem } from '../domains/staff/desk-queue.ts'
import type { Staff } from '../domains/staff/staff.ts'
import { moneyOfMember } from '../domains/withdrawals/withdrawal-queue.ts'
import type { Queryable } from '../platform/db/queryable.ts'
import type { Transaction } from '../platform/db/transaction.ts'
import { Refusal } from '../platform/errors.ts'
import type { DeskDependencies } from './desk-route.ts'
import { accountEnd, maskedPhone } from './wire-forms.ts'

/** What the calls of one queue do that no other does. */
interface QueueCalls<R, D, WR, WD, A, X, O> {
  /** What a row shows beside its id, state and holder. */
  readonly wireRow: (row: R) => WR
  /** What an opened item shows beside its row and its steps. */
  readonly wireDetail: (detail: D) => Promise<WD>
  /** The members whom somebody sees who opens an item that is nobody's yet. */
  readonly seenIn?: (detail: WD) => readonly string[]
  readonly handle: (
    tx: Transaction,
    id: string,
    act: A,
    acting: NoInfer<X> & Acting & Pick<ActCall<A>, 'afterwards'>,
  ) => Promise<O>
  /** By what else acts are judged. */
  readonly rules: () => X
  /** Whether an item is read again and again. */
  readonly isReadOften?: true
}

interface ByStaff {
  readonly staff: Staff
  readonly address: string
}

interface AtItem extends ByStaff {
  readonly params: { readonly id: string }
}

interface ActCall<A> extends AtItem {
  readonly body: A
  readonly tx: Transaction
  /** Does something once the act was committed. */
  readonly afterwards: (work: () => void) => void
}

/** The handlers of the three calls of a queue. */
export function queueHandlers<
  R extends QueueItem,
  D extends R,
  F,
  S,
  C extends string,
  WR extends object,
  WD extends object,
  A,
  X extends object,
  O,
>(
  { db, clock, twoPeople }: Pick<DeskDependencies, 'db' | 'clock' | 'twoPeople'>,
  queue: Queue<R, D, F, S, C>,
  { wireRow, wireDetail, seenIn, handle, rules, isReadOften }: QueueCalls<R, D, WR, WD, A, X, O>,
) {
  const wireItem = (row: R) => ({
    id: row.id,
    state: queue.stateOf(row),
    holder:
      row.holderId === null || row.holderName === null || row.heldSince === null
        ? undefined
        : { id: row.holderId, name: row.holderName, since: row.heldSince.toISOString() },
    ...wireRow(row),
  })
  return {
    async list({ body, staff }: ByStaff & { readonly body: ListRequest<F> }) {
      const [{ rows, total, sumSatang }, counts] = await Promise.all([
        queue.page(db, { ...body, staffId: staff.id }),
        queue.counts(db, staff.id),
      ])
      const [now, sum] = [clock.now().toISOString(), toBaht(sumSatang)]
      return { now, rows: rows.map((row) => wireItem(row)), total, sum, counts }
    },
    async read(call: AtItem) {
      const item = await openedItem(db, queue, call.params.id)
      const { id: subject, memberId } = item
      const [detail, acts] = await Promise.all([wireDetail(item), actsOn(db, subject)])
      const seen = seenIn && { members: seenIn(detail) }
      const note = isReadOften ? noteRead : noteAct
      await note(db, call, `${queue.item}-read`, { memberId, subject, detail: seen })
      const steps = acts.map(({ at, what, by }) => ({ at: at.toISOString(), what, by }))
      return { ...wireItem(item), ...detail, steps }
    },
    act: ({ params, body, staff, address, tx, afterwards }: ActCall<A>) =>
      handle(tx, params.id, body, { ...rules(), staff, address, twoPeople, afterwards, now: clock.now() }),
  }
}

interface ListRequest<F> {
  readonly filter: F
  readonly search: string
  readonly page: number
}

/** The item with that id. @throws {Refusal} NO_DATA */
export async function openedItem<D>(
  db: Queryable,
  queue: { read(db: Queryable, id: string): Promise<D | undefined> },
  id: string,
): Promise<D> {
  const found = await queue.read(db, id)
  if (found === undefined) throw new Refusal('NO_DATA')
  return found
}

/** Whose item it is, in a row. */
export function wireMember({ username, isLocked }: ItemOfMember) {
  return { member: maskedPhone(username), isLocked }
}

/** What is known of the member, beside an opened item. */
export function wireKnownMember(
  { memberId, name, memberSince }: Pick<ItemOfMember, 'memberId' | 'name' | 'memberSince'>,
  { inSatang, inTimes }: MemberMoney,
) {
  return {
    memberId,
    name,
    memberSince: memberSince.toISOString(),
    paidIn: { amount: toBaht(inSatang), times: inTimes },
  }
}

type MemberMoney = Awaited<ReturnType<typeof moneyOfMember>>

/** What is known where a person may type what was found at a bank. */
export async function wireToType(
  { db, secondAboveSatang, slips }: Pick<DeskDependencies, 'db' | 'secondAboveSatang' | 'slips'>,
  item: ItemOfMember,
) {
  return {
    ...wireKnownMember(item, await moneyOfMember(db, item.memberId)),
    memberBank: {
      code: item.memberBankCode,
      accountEnd: accountEnd(item.memberAccountNo),
      accountName: item.memberAccountName,
    },
    receivers: receiversOf(slips.rules()).map(({ bankCode, currency }) => ({ bankCode, currency })),
    managerAbove: toBaht(secondAboveSatang()),
  }
}
