import * as v from 'valibot'
import { DateTime, MAX_MOVED_SATANG, RequestBaht, ResponseBaht } from '../../src/contract/primitives.ts'
import { deskChange, deskQuery, deskRead } from './endpoint.ts'
import { BankCode, BankReference, Because, ById, CreditReference, Currency, Id, SeenText } from './fields.ts'
import { MONEY_ROLES, type Role, ROLES } from './roles.ts'

/** How many items one page of a queue has. */
export const QUEUE_PAGE = 50

/** States that end an item. Each is also the filter that shows the items which ended so. */
const FINAL: ReadonlySet<string> = new Set(['paid', 'accepted', 'rejected', 'credited', 'closed', 'booked'])

/** Whether nobody acts in that state, or on what that filter shows, any more. */
export function isFinal(stateOrFilter: string): boolean {
  return FINAL.has(stateOrFilter)
}

/** An amount in baht, and how often something of it happened. */
export const Sum = v.object({ amount: ResponseBaht, times: v.number() })

/** What every queue shows of an item, beside its state. */
export const Item = v.object({
  id: Id,
  /** Who has it. */
  holder: v.nullish(v.object({ id: Id, name: v.string(), since: DateTime })),
})

/** What a queue of what members want shows of an item. */
export const ItemOfMember = v.object({
  ...Item.entries,
  /** The member's phone number, masked. */
  member: v.string(),
  /** Whether the member is locked out. */
  isLocked: v.boolean(),
})

/** A row of any queue. */
export interface QueueRow extends v.InferOutput<typeof Item> {
  readonly state: string
  readonly amount?: number | null | undefined
  /** What was paid in kip. */
  readonly kip?: number | null | undefined
  /** In a currency that nobody knows, in its smallest unit. */
  readonly units?: number | null | undefined
}

/** Whether it is more than anybody moves at once: a mistake, or made up. What the wire cannot carry is shown as the most that it can. */
export function isOdd({ amount, units }: Pick<QueueRow, 'amount' | 'units'>): boolean {
  return (amount ?? 0) > MAX_MOVED_SATANG || (units ?? 0) > MAX_MOVED_SATANG * 10
}

/** What people of the house did with an item. */
export const Steps = v.array(v.object({ at: DateTime, what: v.string(), by: v.nullish(v.string()) }))

/** What every item of a member shows when it is open, beside its row. */
export const OPENED = {
  memberId: Id,
  /** The member's name. */
  name: v.string(),
  memberSince: DateTime,
  /** What the member has paid in. */
  paidIn: Sum,
  steps: Steps,
}

/** The accounts of the house that money may have arrived at, for what is typed of a bank's books. */
export const Receivers = v.array(v.object({ bankCode: v.string(), currency: Currency }))

/** What an item shows besides, where the member is credited with what is typed of a bank's books. */
export const OPENED_TO_CREDIT = {
  ...OPENED,
  /** The member's own bank account. */
  memberBank: v.object({ code: v.string(), accountEnd: v.string(), accountName: v.string() }),
  receivers: Receivers,
  /** Above this amount a manager credits it. */
  managerAbove: ResponseBaht,
}

/** What the person has seen of what it may be a repeat of: the credits that an answer named, or when the number was read that somebody may have paid to. */
export const Seen = v.optional(v.pipe(v.array(CreditReference), v.maxLength(100)))

/** Who gets it was credited with that amount about then: references of the credits that the person has not said that they have seen. */
export const MayBeSame = v.object({
  outcome: v.literal('may-be-same'),
  alike: v.nullish(v.array(v.string()), []),
})

export type MayBeSame = v.InferOutput<typeof MayBeSame>

/**
 * Why an act that credits is refused. `reference-used`: the transfer was credited before. `arrival-closed`: a person has closed it without a credit.
 * `needs-manager`: it is more than a cashier may credit. `over-day-sum`: with it this person would credit more in a day by their own word than one may.
 */
export const CREDIT_REFUSALS = ['reference-used', 'arrival-closed', 'needs-manager', 'over-day-sum'] as const

/** What a person has found in the books of a bank of the house. */
export const TYPED = {
  bankCode: BankCode,
  /** That bank's own number of the transfer. */
  reference: BankReference,
  /** In the currency of the account: baht, or whole kip. */
  amount: RequestBaht,
  because: Because,
  seen: Seen,
}

/**
 * The outcome of an act at an item of a queue. `may-be-same`: of acts that credit. `taken`: somebody else has it. `moved-on`: its state no longer allows the act. `unknown`: there
 * is no such item.
 *
 * @param refusals why this queue refuses an act besides
 */
function outcomeOf<const S extends readonly string[], const R extends readonly string[]>(
  states: S,
  refusals: R,
) {
  return v.variant('outcome', [
    v.object({ outcome: v.literal('done'), state: v.picklist(states) }),
    v.object({ outcome: v.literal('taken'), by: v.string(), since: DateTime }),
    v.object({ outcome: v.literal('moved-on'), state: v.picklist(states), by: v.nullish(v.string()) }),
    v.object({ outcome: v.literal('unknown') }),
    MayBeSame,
    v.object({ outcome: v.picklist(refusals) }),
  ])
}

/** What the calls of a queue are made of. */
interface QueueContract<N, S, F, C, R, D, A, X> {
  readonly name: N
  /** What an item can be; those that end it are in `FINAL`. */
  readonly states: S
  /** What the queue can show. */
  readonly filters: F
  /** The filters whose rows are counted, without the search. */
  readonly counted: C
  /** What is shown of an item beside its state. */
  readonly row: R
  /** And when it is open. Each reading is logged as a read of the members that it shows. */
  readonly detail: D
  readonly act: A
  /** Who may act; those who decide about money, by default. */
  readonly roles?: readonly Role[]
  /** Why this queue refuses an act, besides. */
  readonly refusals: X
  readonly summary: { readonly read: string; readonly act: string }
}

/** The three calls of a queue: a page of it, one item, and an act at it. */
export function queueEndpoints<
  const N extends string,
  const S extends readonly string[],
  const F extends readonly [string, ...string[]],
  const C extends readonly [string, ...string[]],
  R extends v.ObjectEntries,
  D extends v.ObjectEntries,
  A extends v.GenericSchema,
  const X extends readonly string[],
>(queue: QueueContract<N, S, F, C, R, D, A, X>) {
  const { name, summary } = queue
  const row = { ...queue.row, state: v.picklist(queue.states) }
  return {
    list: deskQuery({
      path: `/api/${name}` as const,
      summary: 'The queue, the oldest first; what is final, the newest first',
      may: ROLES,
      body: v.object({
        filter: v.picklist(queue.filters),
        search: v.optional(SeenText(64), ''),
        page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000)), 1),
      }),
      response: v.object({
        /** Of the clock by which ages are counted. */
        now: DateTime,
        rows: v.array(v.object(row)),
        /** Of all rows of the filter and search. */
        total: v.number(),
        sum: ResponseBaht,
        counts: v.object(v.entriesFromList(queue.counted, v.number())),
      }),
    }),
    read: deskRead({
      path: `/api/${name}/:id` as const,
      summary: summary.read,
      may: ROLES,
      params: ById,
      response: v.object({ ...row, ...queue.detail }),
    }),
    act: deskChange({
      path: `/api/${name}/:id/act` as const,
      summary: summary.act,
      may: queue.roles ?? MONEY_ROLES,
      idempotencyKey: true,
      params: ById,
      body: queue.act,
      response: outcomeOf(queue.states, queue.refusals),
    }),
  }
}
