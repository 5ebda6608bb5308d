import type { ResponseOf } from '../contract/endpoint.ts'
import { statement } from '../contract/statement.ts'
import { entryStatus } from '../domain/money/statement-entry.ts'
import { call } from '../http/client.ts'
import { endlessList } from './endless-list.ts'
import { keys } from './keys.ts'

export type StatementEntry = ResponseOf<typeof statement.list>['rows'][number]
export type Slip = ResponseOf<typeof statement.slips>['rows'][number]

/** What happened to the member's money. Its first pages are kept for a look without a network. */
export const statementList = endlessList({
  queryKey: keys.statement,
  read: (body, signal) => call(statement.list, { body }, { signal }),
})

/** The slips that the member handed in. */
export const slipList = endlessList({
  queryKey: keys.slips,
  read: (body, signal) => call(statement.slips, { body }, { signal }),
  isUnderway: ({ status }) => entryStatus(status) === 'progress',
})

/** Tells the member's transactions apart. Not every backend numbers them. */
export function entryKey({ _id, createdAt, statementType, amount, from, to }: StatementEntry): string {
  return _id ?? [createdAt, statementType, amount, from, to].join(' ')
}

/** Tells the member's slips apart. */
export function slipKey({ reference, createdAt, link, amount }: Slip): string {
  return reference ?? [createdAt, link, amount].join(' ')
}

/**
 * Where the picture of a slip is, when its row does not say.
 * @throws ApiError
 */
export function fetchSlipImage(reference: string): Promise<string> {
  return call(statement.slipImage, { params: { reference } })
}
