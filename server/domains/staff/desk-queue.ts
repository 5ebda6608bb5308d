import { searchedText } from '#domain/bank-account.ts'
import { typedSatang } from '#domain/money/amount-input.ts'
import { inOneForm } from '#domain/text/one-form.ts'
import { isFinal, QUEUE_PAGE } from '../../../desk/contract/queue.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { canonicalUsername } from '../members/log-in.ts'
import type { Staff } from './staff.ts'

/** What a queue of the desk is read from. */
export interface QueueSource<F extends string> {
  /** Begins the names of its statements. */
  readonly name: string
  readonly columns: string
  readonly tables: string
  /** What each filter shows; `mine` shows only what the person has of it. */
  readonly shown: Readonly<Record<F, string>>
  /** Who has an item. */
  readonly holderId: string
  /** Whether an item is found: `$1` is what was typed, a number as its digits, `$2` the same as an amount in satang, and `$3` as a phone number. */
  readonly matches: string
  /** When an item came in, and its id. */
  readonly order: readonly [at: string, id: string]
  /** What the amounts of the rows sum up to, in satang; like each of them, it is read by `shown_amount`. */
  readonly sum: string
}

/** Which page a person asks for. */
export interface QueueRequest<F extends string> {
  readonly filter: F
  readonly search: string
  /** From 1. */
  readonly page: number
  readonly staffId: string
}

/**
 * SQL: whether the number of a phone or an account was typed, whole or its last four digits, which lists show. Parts of any length would give
 * the whole number away, digit by digit, and no search of a queue is logged.
 */
export function isNumberTyped(column: string): string {
  return `(${column} IN ($1, $3) OR right(${column}, 4) = $1)`
}

interface QueuePage<R> {
  readonly rows: readonly R[]
  /** Of all pages. */
  readonly total: number
  readonly sumSatang: number
}

/** One page of a queue with the number and the sum of all its rows. What is open comes oldest first, what is final newest first. */
export async function queuePage<R extends object, F extends string>(
  db: Queryable,
  { name, columns, tables, shown, holderId, matches, order: [at, id], sum }: QueueSource<F>,
  { filter, search, page, staffId }: QueueRequest<F>,
): Promise<QueuePage<R>> {
  const isMine = filter === 'mine'
  const typed = [searchedText(inOneForm(search)), typedSatang(search), canonicalUsername(search)]
  const values = [...typed, ...(isMine ? [staffId] : [])]
  const from = `FROM ${tables} WHERE ${shown[filter]} ${isMine ? `AND ${holderId} = $4::uuid` : ''} AND ($1 = '' OR ${matches})`
  const order = isFinal(filter) ? 'DESC' : 'ASC'
  const rows = await db.query<R>(
    `${name}.page-${filter}`,
    `SELECT ${columns} ${from}
      ORDER BY ${at} ${order}, ${id} ${order} LIMIT ${QUEUE_PAGE} OFFSET $${values.length + 1}::int`,
    [...values, (page - 1) * QUEUE_PAGE],
  )
  const [all] = await db.query<{ total: number; sumSatang: number }>(
    `${name}.total-${filter}`,
    `SELECT count(*)::bigint AS total, shown_amount(coalesce(${sum}, 0)) AS "sumSatang" ${from}`,
    values,
  )
  return { rows, total: all?.total ?? 0, sumSatang: all?.sumSatang ?? 0 }
}

/** Who has an item of a queue of the desk. */
export interface Holder {
  readonly id: string
  readonly name: string
  readonly since: Date
}

/** A holder in a row of the database; all null where nobody has the item. */
export interface HolderColumns {
  readonly holderId: string | null
  readonly holderName: string | null
  readonly heldSince: Date | null
}

/** The {@link HolderColumns}. @param handling the alias of the table that knows who has it @param staff that of the holder's row */
export function holderColumns(handling: string, staff: string): string {
  return `${handling}.holder_id AS "holderId", ${staff}.name AS "holderName", ${handling}.held_since AS "heldSince"`
}

/** Who has the item, or undefined. */
export function holderOf({ holderId, holderName, heldSince }: HolderColumns): Holder | undefined {
  if (holderId === null || holderName === null || heldSince === null) return undefined
  return { id: holderId, name: holderName, since: heldSince }
}

/** What an item of every queue knows of itself before an act. */
export interface HandledItem {
  readonly id: string
  readonly status: 'PENDING' | 'SUCCESS' | 'FAILED'
  readonly holder: Holder | undefined
  /** Who acted last; null for nobody of the house. */
  readonly lastBy: string | null
}

/** The name of who acted last. @param id an expression of the item's id */
export function lastByColumn(id: string): string {
  return `(SELECT actor.name FROM desk_log entry JOIN staff actor ON actor.id = entry.staff_id
            WHERE entry.subject = ${id}::text AND entry.act NOT LIKE '%-read' ORDER BY entry.id DESC LIMIT 1) AS "lastBy"`
}

/** Why an act is not possible at an item of any queue, or undefined: only who has it may act. @param state what the desk shows */
export function obstacleToAct<S>(
  { status, holder, lastBy }: Pick<HandledItem, 'status' | 'holder' | 'lastBy'>,
  act: string,
  { staff, state }: { readonly staff: Pick<Staff, 'id' | 'role'>; readonly state: S },
) {
  const movedOn = { outcome: 'moved-on', state, by: lastBy } as const
  if (status !== 'PENDING') return movedOn
  const isOthers = holder !== undefined && holder.id !== staff.id
  // Somebody who has gone home must not keep a member waiting.
  const frees = act === 'release' && staff.role === 'manager'
  if (isOthers && !frees)
    return { outcome: 'taken', by: holder.name, since: holder.since.toISOString() } as const
  return act !== 'claim' && holder === undefined ? movedOn : undefined
}
