import type { MayBeSame } from '../../../desk/contract/queue.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { lastActorAt, noteAct } from './desk-log.ts'
import type { Queue, QueueItem } from './desk-queue.ts'
import { takeTurns, type TwoPeopleRules } from './second-person.ts'
import type { Staff } from './staff.ts'

/** Who acts, and when. */
export interface Acting {
  readonly staff: Pick<Staff, 'id' | 'role'>
  readonly address: string
  readonly twoPeople: TwoPeopleRules
  /** On the business clock. */
  readonly now: Date
}

/** What an act has made of an item. */
interface Done<D> {
  /** What has changed of it. */
  readonly after?: Partial<D>
  /** Whether the person still has it; who claims it does. */
  readonly keepsIt?: boolean
  /** Who has it from now on, where that is somebody else. */
  readonly holderId?: string
  /** What the log keeps beside the act. */
  readonly logged?: object | undefined
  /** Whom the act was about, where the item is nobody's. */
  readonly memberId?: string | undefined
}

/** What has become of an act: `moved-on` where the item's state does not allow it, N are other words for why it is refused. */
export type Performed<D, N extends string> = Done<D> | MayBeSame | N | 'moved-on'

/** The words of a contract for why only this queue refuses an act. */
export type RefusalIn<O extends { readonly outcome: string }> = Exclude<
  O['outcome'],
  'done' | 'taken' | 'moved-on' | 'unknown' | 'may-be-same'
>

/** What the acts of one queue are. */
interface ActsDefinition<D, A, X, N extends string> {
  /** Locks what is always locked before the item. */
  readonly lockFirst?: (tx: Transaction, item: D, act: A) => Promise<unknown>
  /** Performs the act, or returns why it is not possible. Who has the item is stored afterwards. */
  readonly perform: (tx: Transaction, item: D, act: A, acting: X) => Promise<Performed<D, N>>
}

/**
 * The acts of people of the house at the items of a queue. The first to claim an item has it, and only they may act; the others learn who that is.
 * The item is locked, so that acts at the same moment take turns, and each is judged by what the one before has left.
 */
export function defineActs<
  R extends QueueItem,
  D extends R,
  F,
  S,
  C extends string,
  A extends { readonly act: string },
  X extends Acting,
  N extends string,
>(queue: Queue<R, D, F, S, C>, { lockFirst, perform }: ActsDefinition<D, A, X, N>) {
  return async (tx: Transaction, id: string, act: A, acting: X) => {
    const { staff } = acting
    await takeTurns(tx, staff)
    const item = await queue.lock(tx, id, lockFirst && ((named) => lockFirst(tx, named, act)))
    if (item === undefined) return { outcome: 'unknown' } as const
    const state = queue.stateOf(item)
    const obstacle = obstacleOf(item, act.act, staff)
    if (typeof obstacle === 'object') return obstacle
    const result = obstacle ?? (await perform(tx, item, act, acting))
    if (result === 'moved-on') {
      // Its money may have ended it, while or after somebody had it.
      const others = item.status === 'PENDING' ? [] : OPEN_ACTS.map((open) => `${queue.item}-${open}`)
      return { outcome: 'moved-on', state, by: await lastActorAt(tx, id, others) } as const
    }
    if (typeof result === 'string') return { outcome: result }
    if ('outcome' in result) return result
    const { after, logged, keepsIt = act.act === 'claim', memberId = item.memberId } = result
    const { holderId = keepsIt ? staff.id : null } = result
    await queue.hold(tx, id, holderId)
    const { act: name, ...detail }: { readonly act: string } = act
    const noted = { memberId, subject: id, detail: { ...detail, ...logged } }
    await noteAct(tx, acting, `${queue.item}-${name}`, noted)
    return { outcome: 'done', state: queue.stateOf({ ...item, ...after, holderId }) } as const
  }
}

/** Acts that end no item. */
const OPEN_ACTS = ['claim', 'release', 'ask']

/** Why an act is not possible at an item of any queue, or undefined: only who has it may act. */
function obstacleOf(
  { status, holderId, holderName, heldSince }: QueueItem,
  act: string,
  staff: Acting['staff'],
) {
  if (status !== 'PENDING') return 'moved-on'
  const isOthers = holderId !== null && holderId !== staff.id
  // Somebody who has gone home must not keep a member waiting.
  const frees = act === 'take-over' || (act === 'release' && staff.role === 'manager')
  if (isOthers && !frees)
    return { outcome: 'taken', by: holderName ?? '', since: heldSince?.toISOString() ?? '' } as const
  return act !== 'claim' && holderId === null ? 'moved-on' : undefined
}
