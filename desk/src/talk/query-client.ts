import { onlineManager, QueryClient } from '@tanstack/react-query'

/**
 * The cache of what was read at this desk. Without a network a call fails at once: if it were paused, it would be made by itself when the
 * network came back, after the person had given it up.
 */
export function createQueryClient(): QueryClient {
  // The library assumes a network until it sees one disconnect, so a desk opened without one would not notice a reconnect.
  onlineManager.setOnline(navigator.onLine)
  return new QueryClient({
    defaultOptions: {
      queries: { retry: 1, networkMode: 'always', refetchOnReconnect: true },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
