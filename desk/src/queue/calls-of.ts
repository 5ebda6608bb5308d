import type { announcements } from '../../contract/announcements.ts'
import { callUntilAnswered } from '../http/call-until-answered.ts'
import { call } from '../http/call.ts'
import type { Queue, QueueCalls, TypesOf } from './definition.ts'

type CallsOf<C extends QueueCalls> = Pick<Queue<TypesOf<C>>, 'filters' | 'list' | 'read' | 'send'>

/** How a queue is read and acted on, by its contract. */
export function callsOf<C extends QueueCalls>(calls: C): CallsOf<C> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `queueEndpoints` has made all of them: one stands for each
  const { list, read, act } = calls as unknown as typeof announcements
  const made: CallsOf<typeof announcements> = {
    filters: list.body.entries.filter.options,
    list: (body) => call(list, { body }),
    read: (id) => call(read, { params: { id } }),
    send: (id, body, isGone) => callUntilAnswered(act, { params: { id }, body }, isGone),
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return made as unknown as CallsOf<C>
}
