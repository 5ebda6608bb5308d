import type { ResponseOf } from '../../contract/endpoint.ts'
import { statement } from '../../contract/statement.ts'
import { entryStatus, type StatementFilter } from '../../domain/money/statement-entry.ts'
import { call } from '../../http/client.ts'
import { endlessList, useEndlessList } from '../cache/endless-list.ts'
import { keys } from '../cache/keys.ts'

export type StatementPage = ResponseOf<typeof statement.list>
export type StatementEntry = StatementPage['rows'][number]
export type StatementDay = NonNullable<StatementPage['days']>[number]
export type Slip = ResponseOf<typeof statement.slips>['rows'][number]

/** The member's transactions. The first pages of the unfiltered statement are kept for offline use. */
export const statementList = (kind?: StatementFilter) =>
  endlessList<StatementEntry, StatementPage>({
    queryKey: kind === undefined ? keys.statement : [...keys.statement, kind],
    read: (page, signal) =>
      call(statement.list, { body: kind === undefined ? page : { ...page, kind } }, { signal }),
  })

/** The pages of the statement that have been read, and the sums of their days. */
export function useStatement(kind: StatementFilter | undefined) {
  const view = useEndlessList(statementList(kind), entryKey)
  return {
    ...view,
    days: new Map(view.pages?.flatMap(({ days = [] }) => days.map((day) => [day.day, day]))),
    /** Whether the server can filter: one that sends the sums of days can. True before the first response. */
    canNarrow: view.pages?.[0] === undefined || view.pages[0].days !== undefined,
  }
}

/** The statement for the screen. */
export type StatementView = ReturnType<typeof useStatement>

/** The slips that the member has sent. */
export const slipList = endlessList<Slip>({
  queryKey: keys.slips,
  read: (body, signal) => call(statement.slips, { body }, { signal }),
  isUnderway: ({ status }) => entryStatus(status) === 'progress',
})

/** Identifies a transaction of the member. Not every backend gives transactions an id, and copies for offline use have none. */
export const entryKey = (entry: StatementEntry): string => entry._id ?? keyWithoutId(entry)

/** Names a transaction with and without its id alike. Two of the same moment may share it. */
export const keyWithoutId = ({ createdAt, statementType, amount, from, to }: StatementEntry): string =>
  [createdAt, statementType, amount, from, to].join(' ')

/** Identifies a slip of the member. */
export function slipKey({ reference, createdAt, link, amount }: Slip): string {
  return reference ?? [createdAt, link, amount].join(' ')
}

/** The URL of a slip's picture, when its row does not have it. @throws ApiError */
export function fetchSlipImage(reference: string): Promise<string> {
  return call(statement.slipImage, { params: { reference } })
}
