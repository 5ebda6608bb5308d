import { searchedText } from '#domain/bank-account.ts'
import { typedSatang } from '#domain/money/amount-input.ts'
import { inOneForm } from '#domain/text/one-form.ts'
import { isFinal, QUEUE_PAGE } from '../../../desk/contract/queue.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { canonicalUsername } from '../members/log-in.ts'

/** What is known of an item of any queue. */
export interface QueueItem {
  readonly id: string
  readonly status: 'PENDING' | 'SUCCESS' | 'FAILED'
  /** What it is about; shown as at most what the wire carries. */
  readonly amountSatang: number | null
  /** Who has it; all null where nobody does. */
  readonly holderId: string | null
  readonly holderName: string | null
  readonly heldSince: Date | null
  /** Absent from what is nobody's yet. */
  readonly memberId?: string
}

/** An item of a member, with what is known of them. */
export interface ItemOfMember extends QueueItem {
  readonly memberId: string
  /** The phone number. */
  readonly username: string
  /** The member's name. */
  readonly name: string
  readonly isLocked: boolean
  readonly memberSince: Date
  readonly memberBankCode: string
  readonly memberAccountNo: string
  readonly memberAccountName: string
}

/** The columns of the member `m` that make an {@link ItemOfMember}. */
const MEMBER_COLUMNS = `m.id AS "memberId", m.username, m.name, m.status = 'blocked' AS "isLocked", m.created_at AS "memberSince",
  m.bank_code AS "memberBankCode", m.bank_account_no AS "memberAccountNo", m.bank_account_name AS "memberAccountName"`

/** What only one queue of the desk has. Texts are SQL. */
interface QueueDefinition<R, F extends string, S, C extends string> {
  /** What an item is called: begins its acts in the log, and the names of its statements. */
  readonly item: string
  readonly table: string
  readonly alias: string
  /** Where its id at the desk is; `id` by default. */
  readonly key?: string
  /** Whether each item is of a member, whose row is `m`. */
  readonly isOfMember: boolean
  /** What else is joined. */
  readonly joins?: string
  /** Where `holder_id` and `held_since` are; the table itself by default. */
  readonly holder?: { readonly table: string; readonly key: string; readonly alias: string }
  /** When an item came in. */
  readonly at: string
  /** Which of the open items come before older ones; none by default. */
  readonly first?: string
  /** The order of all its items, where that is another. */
  readonly order?: string
  /** In satang; the database may hold more than the wire carries. */
  readonly amount: string
  /** What its row has besides, its status included. */
  readonly columns: string
  /** What it has besides when it is open. */
  readonly detail: { readonly columns: string; readonly joins?: string }
  /** What each filter shows; `mine` shows only what the person has of it: all on which somebody may act. */
  readonly shown: Readonly<Record<F | C | 'mine', string>>
  /** The filters whose items are counted, all of them part of `mine`. */
  readonly counted: readonly C[]
  /** Whether an item is found, beside its id, amount and member's phone: `$1` is what was typed, a number as its digits, and `$3` as a phone number. */
  readonly matches?: string
  /** What the amounts of the rows sum up to. */
  readonly sum?: string
  readonly ended: Readonly<Record<'SUCCESS' | 'FAILED', S>>
  /** How far an open item is, where that is more than whether somebody has it. */
  readonly stageOf?: (item: R) => S | undefined
}

/** Which page a person asks for. */
interface QueueRequest<F> {
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

/** A queue of the desk, of whose rows R, opened items D, filters F, states S and counts C the types are. */
export interface Queue<R, D, F, S, C extends string> {
  /** What an item is called in the log. */
  readonly item: string
  /** One page with the number and the sum of all its rows. What is open comes oldest first, after what the queue has first; what is final newest first. */
  page(db: Queryable, request: QueueRequest<F>): Promise<QueuePage<R>>
  /** How many items there are under each filter that is counted, for the person. */
  counts(db: Queryable, staffId: string): Promise<Readonly<Record<C, number>>>
  /** The item with that id, or undefined. */
  read(db: Queryable, id: string): Promise<D | undefined>
  /**
   * The item, locked until the transaction ends, or undefined.
   *
   * @param lockFirst locks what is always locked before it
   */
  lock(tx: Transaction, id: string, lockFirst?: (named: D) => Promise<unknown>): Promise<D | undefined>
  /** Stores who has it; who had it before goes on having it since then. @param staffId null for nobody */
  hold(tx: Transaction, id: string, staffId: string | null): Promise<void>
  /** The state that the desk shows. */
  stateOf(item: R): S | 'waiting' | 'claimed'
}

interface QueuePage<R> {
  readonly rows: readonly R[]
  /** Of all pages. */
  readonly total: number
  readonly sumSatang: number
}

/** A queue of items that people of the house claim, made of what only it has. */
export function defineQueue<
  R extends QueueItem,
  D extends R,
  F extends string,
  S extends string,
  C extends string,
>({
  item,
  table,
  alias,
  key = 'id',
  isOfMember,
  holder = { table, key, alias },
  at,
  amount,
  detail,
  shown,
  counted,
  sum = `sum(${amount})`,
  ended,
  stageOf,
  ...own
}: QueueDefinition<R, F, S, C>): Queue<R, D, F, S, C> {
  const id = `${alias}.${key}`
  const holderId = `${holder.alias}.holder_id`
  const tables = `${table} ${alias} ${isOfMember ? `JOIN member m ON m.id = ${alias}.member_id` : ''} ${own.joins ?? ''}
    LEFT JOIN staff holder ON holder.id = ${holderId}`
  const columns = `${id} AS id, shown_amount(${amount}) AS "amountSatang", ${own.columns}${isOfMember ? `, ${MEMBER_COLUMNS}` : ''},
    ${holderId} AS "holderId", holder.name AS "holderName", ${holder.alias}.held_since AS "heldSince"`
  const matches = [
    `${id}::text = lower($1)`,
    `${amount} = $2::bigint`,
    ...(isOfMember ? [isNumberTyped('m.username')] : []),
    ...(own.matches === undefined ? [] : [own.matches]),
  ].join(' OR ')
  const conditionOf = (filter: C) => (filter === 'mine' ? `${holderId} = $1` : shown[filter])
  const counts = counted.map(
    (filter) => `(count(*) FILTER (WHERE ${conditionOf(filter)}))::bigint AS "${filter}"`,
  )

  const queue: Queue<R, D, F, S, C> = {
    item,

    async page(db, { filter, search, page, staffId }) {
      const isMine = filter === 'mine'
      const typed = [searchedText(inOneForm(search)), typedSatang(search), canonicalUsername(search)]
      const values = [...typed, ...(isMine ? [staffId] : [])]
      const from = `FROM ${tables} WHERE ${shown[filter]} ${isMine ? `AND ${holderId} = $4::uuid` : ''} AND ($1 = '' OR ${matches})`
      const direction = isFinal(filter) ? 'DESC' : 'ASC'
      const first = filter === 'open' && own.first !== undefined ? `${own.first} DESC, ` : ''
      const order = own.order ?? `${first}${at} ${direction}`
      const rows = await db.query<R>(
        `${item}-queue.page-${filter}`,
        `SELECT ${columns} ${from}
          ORDER BY ${order}, ${id} ${direction} LIMIT ${QUEUE_PAGE} OFFSET $${values.length + 1}::int`,
        [...values, (page - 1) * QUEUE_PAGE],
      )
      const [all] = await db.query<{ total: number; sumSatang: number }>(
        `${item}-queue.total-${filter}`,
        `SELECT count(*)::bigint AS total, shown_amount(coalesce(${sum}, 0)) AS "sumSatang" ${from}`,
        values,
      )
      return { rows, total: all?.total ?? 0, sumSatang: all?.sumSatang ?? 0 }
    },

    async counts(db, staffId) {
      const [found] = await db.query<Record<C, number>>(
        `${item}-queue.counts`,
        `SELECT ${counts.join(', ')} FROM ${tables} WHERE ${shown.mine}`,
        [staffId],
      )
      if (found === undefined) throw new Error('A query that counts has no row')
      return found
    },

    async read(db, itemId) {
      const [found] = await db.query<D>(
        `${item}-queue.read`,
        `SELECT ${columns}, ${detail.columns} FROM ${tables} ${detail.joins ?? ''} WHERE ${id} = $1`,
        [itemId],
      )
      return found
    },

    async lock(tx, itemId, lockFirst) {
      if (lockFirst !== undefined) {
        const named = await queue.read(tx, itemId)
        if (named === undefined) return undefined
        await lockFirst(named)
      }
      await tx.query(`${item}-queue.lock`, `SELECT 1 FROM ${table} WHERE ${key} = $1 FOR UPDATE`, [itemId])
      // A statement of its own: after the wait, it sees what the one before has left.
      return queue.read(tx, itemId)
    },

    async hold(tx, itemId, staffId) {
      await tx.query(
        `${item}-queue.hold`,
        `UPDATE ${holder.table} SET holder_id = $2::uuid,
           held_since = CASE WHEN holder_id = $2::uuid THEN held_since WHEN $2::uuid IS NOT NULL THEN now() END
          WHERE ${holder.key} = $1`,
        [itemId, staffId],
      )
    },

    stateOf(found) {
      if (found.status !== 'PENDING') return ended[found.status]
      return stageOf?.(found) ?? (found.holderId === null ? 'waiting' : 'claimed')
    },
  }
  return queue
}
