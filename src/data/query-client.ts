import { onlineManager, QueryClient } from '@tanstack/react-query'
import { onSessionEnd } from '../session/end-session.ts'
import { session } from '../session/session.ts'

/**
 * The cache of everything a member has loaded. Only the transport retries, and only safe reads. Offline, a call fails at once: if it were
 * paused, money would move by itself when the network came back.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', refetchOnReconnect: true, staleTime: 30_000 },
    mutations: { retry: false, networkMode: 'always' },
  },
})

// The library assumes a network until it sees one disconnect, so an app opened offline would not notice a reconnect.
onlineManager.setOnline(navigator.onLine)

// A mounted screen keeps its data when its query is only removed. When another member is logged in instead, the screen must read again.
onSessionEnd(() => (session.token() === undefined ? queryClient.clear() : queryClient.resetQueries()))
