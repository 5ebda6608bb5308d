import { Workbox } from 'workbox-window'
import { reloadWhenSafe } from './reload.ts'
import { updates } from './updates.ts'
import { trustedWorkerUrl } from './worker-url.ts'

const CHECK_EVERY_MS = 60 * 60 * 1000

/** Coming back to the app asks for a new version, but not more often than this. */
const CHECK_GAP_MS = 15 * 60 * 1000

/** How long an accepted worker may take to take over before the page reloads regardless, as some phones never report it. */
const TAKE_OVER_LIMIT_MS = 4000

/**
 * Registers the service worker and looks for new versions at start, hourly and when the member comes back. A version found is offered,
 * never imposed. Without a worker the app does all but open offline, so a refusal is not reported.
 */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const workbox = new Workbox(trustedWorkerUrl())
  const accepted = reloadOnTakeOver()
  const offer = () =>
    updates.offer(() => {
      accepted()
      workbox.messageSkipWaiting()
    })
  workbox.addEventListener('waiting', offer)
  try {
    const registration = await workbox.register({ immediate: true })
    if (registration === undefined) return
    offerWhatIsInstalling(registration, offer)
    keepChecking(registration)
  } catch {
    // Private windows and full disks refuse workers; captive portals answer with their own page.
  }
}

/** The browser looks for a new worker when a page opens, before the page listens: one found then would go unnoticed. */
function offerWhatIsInstalling({ installing }: ServiceWorkerRegistration, offer: () => void): void {
  if (navigator.serviceWorker.controller === null) return
  installing?.addEventListener('statechange', () => installing.state === 'installed' && offer())
}

/**
 * Reloads when the new worker has taken over, in the tab whose member accepted it and only there: in other tabs somebody may be in the
 * middle of something, so they get an offer. Returns what the accepting tab has to call.
 */
function reloadOnTakeOver(): () => void {
  let hasWorker = navigator.serviceWorker.controller !== null
  let isAccepted = false
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The first worker ever serves the build that the page already runs.
    if (!hasWorker) hasWorker = true
    else if (isAccepted) reloadWhenSafe()
    else updates.offer(reloadWhenSafe)
  })
  return () => {
    isAccepted = true
    setTimeout(reloadWhenSafe, TAKE_OVER_LIMIT_MS)
  }
}

function keepChecking(registration: ServiceWorkerRegistration): void {
  let checkedAt = performance.now()
  const check = () => {
    checkedAt = performance.now()
    // Offline is no news here; the next check will do.
    registration.update().catch(() => undefined)
  }
  setInterval(check, CHECK_EVERY_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && performance.now() - checkedAt >= CHECK_GAP_MS) check()
  })
}
