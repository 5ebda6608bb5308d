import { keepStorage } from '../features/install/keep-storage.ts'
import { forgetInWorker } from '../features/update/forget-in-worker.ts'
import { showAppBadge } from '../session/app-badge.ts'
import { followOtherTabs, onSignOut } from '../session/sign-out.ts'
import { followLanguageOfOtherTabs } from './-follow-language.ts'
import { loadLanguageList } from '../ui/navigation/language-menu.tsx'

/** Delay before the worker is registered, in ms: its precache must not compete with what the member waits for. */
const WORKER_DELAY_MS = 1000

/**
 * Starts what the first screen does not need: the sync of session and language with other tabs, the list of languages, and the service worker. On sign-out, the
 * worker's caches and the app's badge are cleared.
 */
export function startAfterFirstScreen(): void {
  followOtherTabs()
  followLanguageOfOtherTabs()
  onSignOut(forgetInWorker, 'device')
  onSignOut(() => showAppBadge(0), 'device')
  keepStorage()
  // A tap before it is loaded, or after a failure, loads it again.
  loadLanguageList().catch(() => undefined)
  setTimeout(() => {
    // Without a network the worker cannot be loaded either; the next start tries again.
    import('../features/update/register-worker.ts')
      .then(({ registerWorker }) => registerWorker())
      .catch(() => undefined)
  }, WORKER_DELAY_MS)
}
