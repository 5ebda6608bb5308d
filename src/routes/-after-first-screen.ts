import { keepStorage } from '../features/install/keep-storage.ts'
import { forgetInWorker } from '../features/update/forget-in-worker.ts'
import { showAppBadge } from '../session/app-badge.ts'
import { followOtherTabs, onSignOut } from '../session/sign-out.ts'
import { loadLanguageList } from '../ui/navigation/language-menu.tsx'

/** How much later the worker is registered, in ms: its precache must not compete with what the member waits for. */
const WORKER_DELAY_MS = 1000

/**
 * Starts what no first screen needs: keeping step with the other tabs, the list of languages, and the service worker, which forgets whoever
 * signs out, as the app's icon does.
 */
export function startAfterFirstScreen(): void {
  followOtherTabs()
  onSignOut(forgetInWorker)
  onSignOut(() => showAppBadge(0))
  keepStorage()
  // Whoever taps before it is there, or when it failed, has it fetched again.
  loadLanguageList().catch(() => undefined)
  setTimeout(() => {
    // Without a network there is no worker to fetch either; the next start tries again.
    import('../features/update/register-worker.ts')
      .then(({ registerWorker }) => registerWorker())
      .catch(() => undefined)
  }, WORKER_DELAY_MS)
}
