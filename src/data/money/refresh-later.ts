import type { QueryClient } from '@tanstack/react-query'
import { session } from '../../session/session.ts'
import { refreshAfter } from '../stale.ts'

/** A bank needs about that long to report a transfer, in ms. */
const BANK_MS = 60_000

let timer: ReturnType<typeof setTimeout> | undefined

/** Reads wallet and statement again when a transfer that the member has just made may have arrived; the latest call counts. */
export function refreshLater(client: QueryClient): void {
  const token = session.token()
  clearTimeout(timer)
  timer = setTimeout(() => {
    if (session.token() !== token) return
    void refreshAfter(client, 'deposit').catch(() => undefined)
  }, BANK_MS)
}
