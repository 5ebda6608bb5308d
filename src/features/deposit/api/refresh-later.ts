import type { QueryClient } from '@tanstack/react-query'
import { session } from '../../../session/session.ts'
import { refreshAfter } from '../../../data/stale.ts'

/** About how long a bank needs to report a transfer, in ms. */
const BANK_MS = 60_000

let timer: ReturnType<typeof setTimeout> | undefined

/** Reads wallet and statement again when the transfer that the member has just made may have arrived. A later call replaces the timer. */
export function refreshLater(client: QueryClient): void {
  const token = session.token()
  clearTimeout(timer)
  timer = setTimeout(() => {
    if (session.token() !== token) return
    void refreshAfter(client, 'deposit').catch(() => undefined)
  }, BANK_MS)
}
