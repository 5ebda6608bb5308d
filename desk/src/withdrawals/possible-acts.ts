import type { Person } from '../../contract/people.ts'
import { may, MONEY_ROLES } from '../../contract/roles.ts'
import type { Act, Detail } from '../../contract/withdrawals.ts'

/** The name of an act. */
export type ActName = Act['act']

/** What this person can do with a withdrawal now, the main act first. The server decides; this is what is offered. */
export function possibleActs(
  { state, holder, approvedBy, notice }: Pick<Detail, 'state' | 'holder' | 'approvedBy' | 'notice'>,
  me: Person,
): readonly ActName[] {
  if (!may(MONEY_ROLES, me.role)) return []
  if (state === 'paid' || state === 'rejected') return notice ? ['resolve'] : []
  if (holder && holder.id !== me.id) return me.role === 'manager' ? ['release'] : []
  const isSecond = state === 'awaiting-second'
  if (!holder) return isSecond && approvedBy?.id === me.id ? [] : ['claim']
  if (isSecond) return ['confirm', 'send-back', 'reject', 'release']
  return state === 'approved' ? ['pay', 'reject', 'release'] : ['approve', 'reject', 'release']
}
