import { connection } from '../../connection.ts'
import { isReloadSafe, reloadWhenSafe } from './reload.ts'
import { updates } from './updates.ts'

/** Session storage key of the build that has already been reloaded once. */
const RELOADED = 'reloaded-build'

/** URL of this module. It identifies the build, because its hash changes with every file it imports. */
const BUILD = import.meta.url

/** What the message of a failure begins with whose cause is a missing file. */
const MISSING = 'A part of the app is missing: '

let reloading: Promise<unknown> = Promise.resolve()

/** Resolves when no reload will fetch the missing chunk; the failure is then shown. */
export const untilNoReload = (): Promise<unknown> => reloading

/**
 * A page that runs an old build may request a chunk that the server no longer has. The first time this happens to a build, the page reloads
 * and gets the new build. After that, or when the server is unreachable, the caller shows the failure and the member decides.
 */
export function reloadOnceOnStaleChunk(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = MISSING + payload.message
    reloading = Promise.all([reloading, reloadIfServed()])
  })
}

/** Whether a screen failed because a file of the app is neither on the phone nor at the server. */
export function isMissingPart(error: unknown): boolean {
  return String(error).includes(MISSING)
}

/**
 * An unreachable server has no other build: a reload would end at the browser's own error page and lose the screen. A reload that would lose
 * something is offered, and does not count as the single allowed one.
 */
async function reloadIfServed(): Promise<void> {
  const answer = await fetch('/version.json', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  connection.note(answer !== undefined)
  if (answer?.ok !== true) return
  if (!isReloadSafe() || !isFirstTime()) return updates.offer(reloadWhenSafe)
  reloadWhenSafe()
  // The page goes, which takes a slow phone seconds.
  await new Promise(() => undefined)
}

/** Whether this build has not been reloaded in this tab yet. False without storage, because a reload loop would be worse. */
function isFirstTime(): boolean {
  try {
    if (sessionStorage.getItem(RELOADED) === BUILD) return false
    sessionStorage.setItem(RELOADED, BUILD)
    return true
  } catch {
    return false
  }
}
