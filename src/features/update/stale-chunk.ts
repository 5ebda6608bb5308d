import { workInHand } from '../../session/work-in-hand.ts'
import { reloadWhenSafe } from './reload.ts'
import { updates } from './updates.ts'

/** Session storage key of the build that has already been reloaded once. */
const RELOADED = 'reloaded-build'

/** The build this page runs: its file name changes with every file it can reach. */
const BUILD = import.meta.url

/** A page that reloads is gone by then; longer than that nobody is kept from hearing what failed. */
const GONE_WITHIN_MS = 3000

let reloading: Promise<unknown> = Promise.resolve()

/** Resolves when a part that was missing does not have the page reload, which would bring it: only then its failure is worth telling. */
export async function untilNoReload(): Promise<void> {
  await Promise.race([reloading, delay(GONE_WITHIN_MS)])
}

/**
 * A page that runs an old build may ask for a part that the server no longer has. The first time this happens to a build the page reloads
 * and gets the new one; after that, or when it is the server that is missing, whoever asked shows the failure and the member decides.
 */
export function reloadOnceOnStaleChunk(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    // The router reloads by itself on messages that begin as browsers write them, whatever the member has in hand.
    payload.message = `A part of the app is missing: ${payload.message}`
    reloading = reloadIfServed()
  })
}

/**
 * A server that is away has no other build: a reload would end at the browser's own page, and take what was on screen with it. A reload that
 * work in hand forbids is offered, and is not the one that is allowed.
 */
async function reloadIfServed(): Promise<void> {
  const answer = await fetch('/version.json', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (answer?.ok !== true) return
  if (!workInHand.isReloadSafe() || !isFirstTime()) return updates.offer(reloadWhenSafe)
  reloadWhenSafe()
  await delay(GONE_WITHIN_MS)
}

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Whether this build has not been reloaded in this tab yet; without storage nobody could tell, and a loop would be worse. */
function isFirstTime(): boolean {
  try {
    if (sessionStorage.getItem(RELOADED) === BUILD) return false
    sessionStorage.setItem(RELOADED, BUILD)
    return true
  } catch {
    return false
  }
}
