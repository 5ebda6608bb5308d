import { i18n } from '@lingui/core'
import type { RegisteredRouter } from '@tanstack/react-router'
import { memberPath } from '../session/member-path.ts'
import { signOut } from '../session/sign-out.ts'
import { showToast } from '../ui/feedback/toast.ts'

let isEnding = false

/** Ends a session that the server no longer knows: leads to the login with the member's number in it, says why, and leads back afterwards. */
export async function endSession({ navigate, latestLocation }: RegisteredRouter): Promise<void> {
  // Several calls may hear of it at once.
  if (isEnding) return
  isEnding = true
  const next = memberPath(latestLocation.href)
  // Fetched here, so that nothing of them becomes a part of screens for visitors.
  const [{ queryClient }, { walletQuery }, { errorText }] = await Promise.all([
    import('../data/query-client.ts'),
    import('../data/wallet.ts'),
    import('../i18n/error-text.ts'),
  ])
  // Kept copies have no number.
  const username = queryClient.getQueryData(walletQuery.queryKey)?.profile.username || undefined
  const over = signOut()
  // At once, before the guards lead to a login that knows nothing.
  await navigate({ to: '/login', search: { next }, replace: true, ...(username && { state: { username } }) })
  showToast({ tone: 'info', text: await errorText(i18n, { code: 'EXPIRED_AUTH_TOKEN' }) })
  await over
  isEnding = false
}
