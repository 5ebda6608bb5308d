import type { Person } from '../../contract/people.ts'
import { isFinal, type QueueRow } from '../../contract/queue.ts'
import { may, MONEY_ROLES } from '../../contract/roles.ts'

/**
 * What this person can do with an item now, the main act first. The server decides; this is what is offered.
 *
 * @param own what only this queue offers to the person who has the item
 */
export function possibleActs<A extends string>(
  { state, holder }: Pick<QueueRow, 'state' | 'holder'>,
  me: Pick<Person, 'id' | 'role'>,
  own: readonly A[],
): readonly (A | 'claim' | 'release')[] {
  if (!may(MONEY_ROLES, me.role) || isFinal(state)) return []
  if (!holder) return ['claim']
  if (holder.id !== me.id) return me.role === 'manager' ? ['release'] : []
  return [...own, 'release']
}
