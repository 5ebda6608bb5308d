import { onlineManager, QueryClient } from '@tanstack/react-query'
import { clock } from '../../clock.ts'
import { connection } from '../../connection.ts'
import { onSessionEnd } from '../../session/end-session.ts'
import { session } from '../../session/session.ts'

/** The cache of everything a member has loaded. Only the transport retries. Offline a call fails: a paused one would move money by itself later. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', refetchOnReconnect: true, staleTime: staleAfter(30_000) },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/**
 * For `staleTime`: fresh when read less than `ms` ago, by our clock; the library's is the phone's, which may be set back. What is never fresh says
 * `-Infinity`, not 0, for the same reason.
 */
export function staleAfter(ms: number) {
  return ({ state }: { readonly state: { readonly dataUpdatedAt: number } }) =>
    clock.isRecent(state.dataUpdatedAt, ms) ? Infinity : -Infinity
}

// The library dates what is read by the phone's clock.
queryClient.getQueryCache().subscribe((event) => {
  if (event.type === 'updated' && event.action.type === 'success' && event.action.dataUpdatedAt === undefined)
    event.query.setState({ dataUpdatedAt: clock.now() })
})

// When the server can be reached again, what is on screen is read again. The library knows only what the browser reports.
onlineManager.setEventListener((set) => connection.subscribe(() => set(connection.isConnected())))
onlineManager.setOnline(connection.isConnected())

// A mounted screen keeps its data when its query is only removed. When another member is logged in instead, the screen must read again.
onSessionEnd(() => (session.token() === undefined ? queryClient.clear() : queryClient.resetQueries()))
