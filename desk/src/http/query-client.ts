import { onlineManager, QueryClient } from '@tanstack/react-query'

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
  return new QueryClient({
    defaultOptions: {
      // After 0 ms, by the clock of the machine: what was read before that was set back would be fresh until it got there.
      queries: { retry: 1, networkMode: 'always', refetchOnReconnect: true, staleTime: -Infinity },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
