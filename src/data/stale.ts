import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { keys } from './keys.ts'

/** What each change makes stale. */
const STALE_AFTER = {
  checkBalance: [keys.wallet],
} as const satisfies Record<string, readonly QueryKey[]>

/**
 * Reads again whatever `change` has made stale and is on screen; the rest is read when it is shown next. Rejects with the first
 * failure, and what was shown before then stays.
 */
export async function refreshAfter(client: QueryClient, change: keyof typeof STALE_AFTER): Promise<void> {
  await Promise.all(
    STALE_AFTER[change].map((queryKey) => client.invalidateQueries({ queryKey }, { throwOnError: true })),
  )
}
