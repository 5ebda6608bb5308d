import { ensureCatalog } from '../i18n/activate.ts'
import { memberCatalog } from '../i18n/catalogs/member-catalogs.ts'
import { dropLeftoverToken } from '../session/drop-leftover-token.ts'
import { queryClient } from './cache/query-client.ts'
import { restoreOfflineCopies } from './offline/persistence.ts'
import { restoreHiding } from './wallet/own-baht.ts'
import { walletQuery } from './wallet/wallet.ts'

/** Prepares what every member screen needs: a single stored token, the texts, the last known wallet, and a request for the current one. */
export async function enterMemberArea(): Promise<void> {
  const restored = restoreOfflineCopies()
  // The request starts after the copy is restored, so that the copy cannot replace a newer response. It need not wait for the texts.
  const requested = restored.then(() => void queryClient.prefetchQuery(walletQuery))
  await Promise.all([dropLeftoverToken(), restoreHiding(), ensureCatalog(memberCatalog), requested])
}
