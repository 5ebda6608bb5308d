import { onlineManager, QueryClient } from '@tanstack/react-query'
import { session } from '../session/session.ts'
import { onSignOut } from '../session/sign-out.ts'

/**
 * The cache of everything a member has loaded. Repeating a call is the transport's business, and only for safe reads. Offline, a
 * call fails at once and says so: were it paused, money would move by itself when the network came back.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', refetchOnReconnect: true, staleTime: 30_000 },
    mutations: { retry: false, networkMode: 'always' },
  },
})

// The library believes in a network until it sees one go: an app opened offline would not notice that it came back.
onlineManager.setOnline(navigator.onLine)

// A mounted screen keeps what it shows when its query is only removed. With another member signed in instead, it has to read again.
onSignOut(() => (session.token() === undefined ? queryClient.clear() : queryClient.resetQueries()))
