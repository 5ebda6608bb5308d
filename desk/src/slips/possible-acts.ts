import type { Person } from '../../contract/people.ts'
import { may, MONEY_ROLES } from '../../contract/roles.ts'
import type { Act, Detail } from '../../contract/slips.ts'

/** The name of an act. */
export type ActName = Act['act']

/** What this person can do with a slip now, the main act first. The server decides; this is what is offered. */
export function possibleActs(
  { state, holder, record, creditedTo }: Pick<Detail, 'state' | 'holder' | 'record' | 'creditedTo'>,
  me: Person,
): readonly ActName[] {
  if (!may(MONEY_ROLES, me.role) || state === 'accepted' || state === 'rejected') return []
  if (!holder) return ['claim']
  if (holder.id !== me.id) return me.role === 'manager' ? ['release'] : []
  if (!record) return ['accept-typed', 'reject', 'release']
  return record.isOurs && !creditedTo ? ['accept', 'reject', 'release'] : ['reject', 'release']
}
