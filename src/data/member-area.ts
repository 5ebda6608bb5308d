import { ensureCatalog } from '../i18n/activate.ts'
import { memberCatalog } from '../i18n/member-catalog.ts'
import { dropLeftoverToken } from '../session/drop-leftover-token.ts'
import { restoreHiding } from './own-baht.ts'
import { restoreOfflineCopies } from './offline/persistence.ts'
import { queryClient } from './query-client.ts'
import { walletQuery } from './wallet.ts'

/** Prepares what every member screen relies on: one token only, texts, the last known wallet, and the present one on its way. */
export async function enterMemberArea(): Promise<void> {
  const restored = restoreOfflineCopies()
  // An answer must not be overtaken by the copy of an older one; for texts, which may have to be fetched, it need not wait.
  const asked = restored.then(() => void queryClient.prefetchQuery(walletQuery))
  await Promise.all([dropLeftoverToken(), restoreHiding(), ensureCatalog(memberCatalog), asked])
}
