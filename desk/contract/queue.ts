import * as v from 'valibot'
import { DateTime, MAX_MOVED_SATANG, ResponseBaht, Text } from '../../src/contract/primitives.ts'

/** How many items one page of a queue has. */
export const QUEUE_PAGE = 50

/** States that end an item. Each is also the filter that shows the items which ended so. */
const FINAL: ReadonlySet<string> = new Set(['paid', 'accepted', 'rejected', 'credited', 'closed', 'booked'])

/** Whether nobody acts in that state, or on what that filter shows, any more. */
export function isFinal(stateOrFilter: string): boolean {
  return FINAL.has(stateOrFilter)
}

/** In lower case, as the log and the database write it, however it was sent. */
export const Id = v.pipe(v.string(), v.uuid(), v.toLowerCase())

export const BankCode = v.pipe(Text(20), v.regex(/^[A-Z0-9]{2,20}$/))

/** A bank's own number of a transfer, without spaces. It has a letter or a digit other than zero: `-`, `.` and `000` number nothing. */
export const BankReference = v.pipe(
  Text(64),
  v.transform((typed) => typed.replaceAll(/\s/g, '')),
  v.regex(/(?![0๐໐၀０])[\p{L}\p{N}]/u),
)

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

/** Why something was done; the log keeps it. */
export const Because = v.pipe(Text(200), v.trim(), v.nonEmpty())

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
  /** The member's name. */
  name: v.string(),
  memberSince: DateTime,
  /** What the member has paid in. */
  paidIn: Sum,
  steps: Steps,
}

/** Which part of a queue is shown. */
export function pageRequest<const F extends readonly string[]>(filters: F) {
  return v.object({
    filter: v.picklist(filters),
    search: v.optional(v.pipe(Text(64), v.trim()), ''),
    page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000)), 1),
  })
}

/** A page of a queue. @param counted the filters whose rows are counted, without the search */
export function pageOf<R extends v.GenericSchema, C extends v.ObjectEntries>(row: R, counted: C) {
  return v.object({
    /** Of the clock by which ages are counted. */
    now: DateTime,
    rows: v.array(row),
    /** Of all rows of the filter and search. */
    total: v.number(),
    sum: ResponseBaht,
    counts: v.object(counted),
  })
}

/**
 * The outcome of an act at an item of any queue. `taken`: somebody else has it. `moved-on`: its state no longer allows the act. `unknown`: there
 * is no such item.
 */
export function outcomesOf<const S extends readonly string[]>(states: S) {
  return [
    v.object({ outcome: v.literal('done'), state: v.picklist(states) }),
    v.object({ outcome: v.literal('taken'), by: v.string(), since: DateTime }),
    v.object({ outcome: v.literal('moved-on'), state: v.picklist(states), by: v.nullish(v.string()) }),
    v.object({ outcome: v.literal('unknown') }),
  ] as const
}
