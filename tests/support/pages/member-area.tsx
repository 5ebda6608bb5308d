import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach } from 'vitest'
import { queryClient } from '../../../src/data/cache/query-client.ts'
import { beginSession } from '../../../src/session/begin-session.ts'
import { newBrowser } from '../../unit/storage/browser.ts'

/** A member logs in, in a browser that has never seen the site. */
export async function logInAnew(): Promise<void> {
  newBrowser()
  await beginSession('of-somchai', { remember: false })
}

/** What the hooks of a member need around them. */
export function MemberArea({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}

/** After each test of a file: nothing is rendered, and nothing is cached. */
export function leaveMemberAreaAfterEach(): void {
  afterEach(() => {
    cleanup()
    queryClient.clear()
  })
}
