import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ResponseOf } from '../../../src/contract/endpoint.ts'
import type { Person } from '../../contract/people.ts'
import { CHAT_ROLES, may, type Role } from '../../contract/roles.ts'
import { rolesOf, type SignalKind, signals, TROUBLE, WORK } from '../../contract/signals.ts'
import { call } from '../http/call.ts'
import { itemKey, listKey, messagesKey } from '../queue/queue-cache.ts'
import { ring } from './sound.tsx'

type News = ResponseOf<typeof signals.news>

/** How often the desk asks what needs somebody, in ms; also behind another tab. */
const NEWS_MS = 3000

/** What waits, what is wrong, and whether anything has changed in the chat. */
export function useSignals(): News | undefined {
  return useQuery({
    queryKey: ['signals'],
    queryFn: () => call(signals.news, {}),
    refetchInterval: NEWS_MS,
    refetchIntervalInBackground: true,
  }).data
}

/** How many of each kind this person can do something about; of the chat those that wait for this person. `trouble` is all that is wrong. */
export type Counts = Readonly<Partial<Record<SignalKind | 'trouble', number>>>

/**
 * Rings when something new waits about which this person can do something, and reads what is open of the chat again when it has changed.
 *
 * @returns what is to be shown beside the places
 */
export function useSignalAlert({ role }: Pick<Person, 'role'>): Counts {
  const queries = useQueryClient()
  const news = useSignals()
  const known = useRef<News>(undefined)
  useEffect(() => {
    const before = known.current
    known.current = news
    if (news === undefined || before === undefined) return
    if (news.chat.version !== before.chat.version)
      for (const queryKey of [listKey('chat'), itemKey('chat'), messagesKey()])
        void queries.invalidateQueries({ queryKey })
    const latestBefore = latestOf(before, role)
    if ([...latestOf(news, role)].some(([kind, latest]) => latest > (latestBefore.get(kind) ?? ''))) ring()
  }, [queries, news, role])
  return countsOf(news, role)
}

/** Since when the newest of each kind has waited that is for the role. */
function latestOf({ chat, signals: all }: News, role: Role): ReadonlyMap<SignalKind, string> {
  const own = all.filter(({ kind }) => kind !== 'chat' && may(rolesOf(kind), role))
  return new Map([
    ...own.map(({ kind, latest }) => [kind, latest] as const),
    ...(chat.latest && may(CHAT_ROLES, role) ? [['chat', chat.latest] as const] : []),
  ])
}

function countsOf(news: News | undefined, role: Role): Counts {
  const own = (news?.signals ?? []).filter(({ kind }) => may(rolesOf(kind), role))
  const counts = new Map(own.map(({ kind, count }) => [kind, count]))
  return {
    ...Object.fromEntries(WORK.map((kind) => [kind, counts.get(kind) ?? 0])),
    chat: may(CHAT_ROLES, role) ? (news?.chat.waiting ?? 0) : 0,
    trouble: TROUBLE.filter((kind) => counts.has(kind)).length,
  }
}
