import { persistQueryClient, persistQueryClientRestore } from '@tanstack/query-persist-client-core'
import type { PersistedClient, Persister } from '@tanstack/query-persist-client-core'
import * as v from 'valibot'
import { MAX_COPY_AGE_MS } from '../../domain/copy-age.ts'
import { session } from '../../session/session.ts'
import { memberStore } from '../../storage/member-store.ts'
import { queryClient } from '../cache/query-client.ts'
import { fromCopy, mayKeep, OfflineRecord, toCopy } from './offline-copies.ts'
import { noteRestored } from './restored.ts'
import { sessionOwner } from './session-owner.ts'

/** Key of the copies in the member's store. */
const RECORD_KEY = 'offline'

let restored: Promise<void> | undefined

/**
 * Restores what a remembered member saw last, marked with its time, and keeps the copies up to date. Only for the session that stored them. Called before
 * the first member screen; later calls wait for the first.
 */
export function restoreOfflineCopies(): Promise<void> {
  if (restored !== undefined) return restored
  const kept = { queryClient, persister, maxAge: MAX_COPY_AGE_MS }
  // A reload in the middle of a write holds WebKit's database for longer than the store waits. A copy never replaces a newer response.
  memberStore.onRecovery(() => void persistQueryClientRestore(kept))
  restored = persistQueryClient({
    ...kept,
    dehydrateOptions: {
      // Decided by data, not by status: a failed refresh must not erase the earlier copy.
      shouldDehydrateQuery: ({ queryHash, state }) => mayKeep(queryHash) && state.data !== undefined,
      shouldDehydrateMutation: () => false,
    },
  })[1]
  return restored
}

/** Describes the last record written, so that the same figures are not written twice. */
let lastWritten = ''

const persister: Persister = {
  async persistClient({ timestamp, clientState }) {
    const owner = currentOwner()
    const copies = clientState.queries.map(toCopy).filter((copy) => copy !== undefined)
    const summary = JSON.stringify([owner, copies.map(({ queryKey, updatedAt }) => [queryKey, updatedAt])])
    if (owner === undefined || copies.length === 0 || summary === lastWritten) return
    lastWritten = summary
    await memberStore.write(RECORD_KEY, { owner, savedAt: timestamp, copies })
  },

  async restoreClient(): Promise<PersistedClient | undefined> {
    const stored = await memberStore.read(RECORD_KEY)
    if (stored === undefined) return undefined
    const record = v.safeParse(OfflineRecord, stored)
    if (!record.success || record.output.owner !== currentOwner()) {
      await memberStore.clear()
      return undefined
    }
    const { savedAt, copies } = record.output
    const queries = copies.map(fromCopy).filter((query) => query !== undefined)
    for (const { queryKey, state } of queries) noteRestored(queryKey, state.dataUpdatedAt)
    return { timestamp: savedAt, buster: '', clientState: { mutations: [], queries } }
  },

  removeClient: () => memberStore.clear(),
}

/** Names the session that copies belong to; undefined when nothing may be kept. */
function currentOwner(): string | undefined {
  return session.remembered() ? sessionOwner() : undefined
}
