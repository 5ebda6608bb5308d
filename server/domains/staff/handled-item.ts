import type { Staff } from './staff.ts'

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
  readonly memberId: string
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
  { status, holder, lastBy }: HandledItem,
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
