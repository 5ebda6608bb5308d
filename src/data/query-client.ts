import { QueryClient } from '@tanstack/react-query'
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

onSignOut(() => queryClient.clear())
