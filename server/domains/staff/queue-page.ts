import { searchedText } from '#domain/bank-account.ts'
import { typedSatang } from '#domain/money/typed-satang.ts'
import { isFinal, QUEUE_PAGE } from '../../../desk/contract/queue.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

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
  /** Whether an item is found: `$1` is what was typed, a number as its digits, and `$2` the same as an amount in satang. */
  readonly matches: string
  /** When an item came in, and its id. */
  readonly order: readonly [at: string, id: string]
  /** What the amounts of the rows sum up to, in satang. */
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
  const values = [searchedText(search), typedSatang(search), ...(isMine ? [staffId] : [])]
  const from = `FROM ${tables} WHERE ${shown[filter]} ${isMine ? `AND ${holderId} = $3::uuid` : ''} AND ($1 = '' OR ${matches})`
  const order = isFinal(filter) ? 'DESC' : 'ASC'
  const rows = await db.query<R>(
    `${name}.page-${filter}`,
    `SELECT ${columns} ${from}
      ORDER BY ${at} ${order}, ${id} ${order} LIMIT ${QUEUE_PAGE} OFFSET $${values.length + 1}::int`,
    [...values, (page - 1) * QUEUE_PAGE],
  )
  const [all] = await db.query<{ total: number; sumSatang: number }>(
    `${name}.total-${filter}`,
    `SELECT count(*)::bigint AS total, coalesce(${sum}, 0)::bigint AS "sumSatang" ${from}`,
    values,
  )
  return { rows, total: all?.total ?? 0, sumSatang: all?.sumSatang ?? 0 }
}
