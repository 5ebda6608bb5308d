import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { chat } from '../../contract/chat.ts'
import { call } from '../http/call.ts'
import { itemKey, listKey } from '../queue/queue-cache.ts'
import { ring } from './sound.tsx'

/** How often the desk asks for news of the chat, in ms; also behind another tab. */
const NEWS_MS = 3000

/** Where the messages of a conversation are kept, or of all of them. */
export function messagesKey(...id: string[]) {
  return ['chat-messages', ...id] as const
}

/** Whether anything has changed in the chat, and who waits. */
export function useChatNews() {
  return useQuery({
    queryKey: ['chat-news'],
    queryFn: () => call(chat.news, {}),
    refetchInterval: NEWS_MS,
    refetchIntervalInBackground: true,
  }).data
}

/** Reads what is open of the chat again when it has changed, and rings when somebody begins to wait. Returns how many wait for this person. */
export function useChatAlert(): number {
  const queries = useQueryClient()
  const news = useChatNews()
  const known = useRef<typeof news>(undefined)
  useEffect(() => {
    const before = known.current
    known.current = news
    if (news === undefined || before === undefined) return
    if (news.version !== before.version)
      for (const queryKey of [listKey('chat'), itemKey('chat'), messagesKey()])
        void queries.invalidateQueries({ queryKey })
    if (news.latest && news.latest > (before.latest ?? '')) ring()
  }, [queries, news])
  return news?.waiting ?? 0
}
