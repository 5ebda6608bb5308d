import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, vi } from 'vitest'
import { queryClient } from '../../../src/data/query-client.ts'

/** What the hooks of a member need around them. */
export function MemberArea({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}

/** After each test of a file: nothing is rendered, nothing is cached, and what was replaced is back. */
export function leaveMemberAreaAfterEach(): void {
  afterEach(() => {
    cleanup()
    queryClient.clear()
    vi.restoreAllMocks()
  })
}
