import { onlineManager, QueryClient } from '@tanstack/react-query'

/** Of what is read again only when it has changed: each reading is in the log. */
export const READ_ONCE = { staleTime: Infinity, refetchOnWindowFocus: false } as const

/** Where what is typed for later is kept, until the person leaves the desk. */
export const DRAFT_KEY = ['draft'] as const

/**
 * The cache of what was read at this desk. Without a network a call fails at once: if it were paused, it would be made by itself when the
 * network came back, after the person had given it up.
 */
export function createQueryClient(): QueryClient {
  // What the browser reports is a hint. Nothing waits for a network, and when one is reported, what is on screen is read again.
  onlineManager.setEventListener((set) => {
    const reconnect = () => {
      set(false)
      set(true)
    }
    addEventListener('online', reconnect)
    return () => removeEventListener('online', reconnect)
  })
  const queries = new QueryClient({
    defaultOptions: {
      // After 0 ms, by the clock of the machine: what was read before that was set back would be fresh until it got there.
      queries: { retry: 1, networkMode: 'always', refetchOnReconnect: true, staleTime: -Infinity },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  // What somebody has begun to write is there when they come back to it.
  queries.setQueryDefaults(DRAFT_KEY, { gcTime: Infinity })
  return queries
}
