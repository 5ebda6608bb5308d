import { queryOptions } from '@tanstack/react-query'
import type { RequestOf, ResponseOf } from '../../contract/endpoint.ts'
import { limits } from '../../contract/limits.ts'
import { toBaht } from '../../contract/primitives.ts'
import { keys } from '../../data/cache/keys.ts'
import { call } from '../../http/client.ts'

/** The member's own deposit limits, and the pause that they have taken. */
export type Control = ResponseOf<typeof limits.read>

/** The limit of one period; amounts in satang. */
export type Limit = Control['limits'][number]

/** What was paid in and taken out in a month, in satang. */
export type Month = ResponseOf<typeof limits.activity>['months'][number]

/** How long a break or an exclusion lasts. */
export type PauseLength = RequestOf<typeof limits.pause>['body']['length']

/** Limits and pause. A backend that does not know them answers with status 404. */
export const controlQuery = queryOptions({
  queryKey: keys.limits,
  queryFn: ({ signal }) => call(limits.read, undefined, { signal }),
})

/** What the member paid in and took out in each of the last months, in satang. */
export const activityQuery = queryOptions({
  queryKey: keys.activity,
  queryFn: ({ signal }) => call(limits.activity, undefined, { signal }),
})

/** A change that the member asks for. */
export type Change =
  | { readonly kind: 'limit'; readonly period: Limit['period']; readonly amountSatang: number | undefined }
  | { readonly kind: 'pause'; readonly length: PauseLength; readonly password?: string }
  | { readonly kind: 'reopen' }

/**
 * Asks for a change; the answer is what holds now.
 * @throws ApiError
 */
export function askFor(change: Change): Promise<Control> {
  if (change.kind === 'pause') {
    const { length, password } = change
    return call(limits.pause, { body: { length, password } })
  }
  if (change.kind === 'reopen') return call(limits.reopen)
  const { period, amountSatang } = change
  const amount = amountSatang === undefined ? null : toBaht(amountSatang)
  return call(limits.change, { params: { period }, body: { amount } })
}
