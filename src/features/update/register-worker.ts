import { Workbox } from 'workbox-window'
import type { WorkerMessage } from '../../../sw/messages.ts'
import { clock } from '../../clock.ts'
import { reloadWhenSafe } from './reload.ts'
import { updates } from './updates.ts'

const CHECK_EVERY_MS = 60 * 60 * 1000
/** Minimum time, in ms, between two update checks when the member comes back to the app. */
const CHECK_GAP_MS = 15 * 60 * 1000

/** The part of the browser's Trusted Types API that marks a script URL as trusted. */
interface ScriptVoucher {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string }
}

/** Must never change: a browser checks only this URL for updates of the worker. */
const WORKER_PATH = '/sw.js'

/** How often an accepted worker is asked whether it has taken over, in ms: some phones never report it. */
const TAKE_OVER_CHECK_MS = 200

/**
 * Registers the service worker and checks for new versions at start, hourly and when the member comes back. A new version is offered, never
 * forced. Without a worker only opening the app offline does not work, so a failed registration is not reported.
 */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const workbox = new Workbox(trustedWorkerUrl())
  let registered: ServiceWorkerRegistration | undefined
  const accepted = reloadOnTakeOver(() => registered)
  const offer = () =>
    updates.offer(() => {
      accepted()
      workbox.messageSkipWaiting()
    })
  // A first worker may wait for a moment, too, before it becomes active: Firefox takes longer than the library expects.
  const offerNewer = async () => hasNewer(await navigator.serviceWorker.getRegistration()) && offer()
  workbox.addEventListener('waiting', () => void offerNewer())
  try {
    registered = await workbox.register({ immediate: true })
    if (registered === undefined) return
    registered.active?.postMessage({ type: 'MEND' } satisfies WorkerMessage)
    offerWhatIsInstalling(registered, offer)
    keepChecking(registered)
  } catch {
    // Private windows and full disks refuse workers; captive portals answer with their own page.
  }
}

/** The browser checks for a new worker when a page opens, before the page listens. Without this, a worker found then would go unnoticed. */
function offerWhatIsInstalling(registration: ServiceWorkerRegistration, offer: () => void): void {
  registration.installing?.addEventListener('statechange', () => hasNewer(registration) && offer())
}

/** Whether a worker waits for another one to give way. A browser keeps two only when their code differs. */
function hasNewer(registration: ServiceWorkerRegistration | undefined): boolean {
  return Boolean(registration?.active && registration.waiting)
}

/**
 * Reloads the page when the new worker has taken over, but only in the tab whose member accepted it. Other tabs may have work in progress, so
 * they get an offer. When site data were cleared, the next page registers a worker anew, which takes over every page: no new version.
 * @returns the function that the accepting tab has to call
 */
function reloadOnTakeOver(registered: () => ServiceWorkerRegistration | undefined): () => void {
  let hasWorker = navigator.serviceWorker.controller !== null
  let isAccepted = false
  const onTakeOver = async () => {
    // The first worker ever serves the build that the page already runs.
    const isFirst = !hasWorker
    hasWorker = true
    if (isAccepted || isFirst || registered() !== (await navigator.serviceWorker.getRegistration())) return
    updates.offer(reloadWhenSafe)
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => void onTakeOver())
  return () => {
    isAccepted = true
    const worker = registered()?.waiting
    // However long that takes: a reload before wakes the old worker, which brings its own version again and stays.
    const timer = setInterval(() => {
      if (worker && worker.state !== 'activated') return
      clearInterval(timer)
      reloadWhenSafe()
    }, TAKE_OVER_CHECK_MS)
  }
}

/** The worker's URL in the form that the content security policy accepts. Call it once: a policy can be created only once. */
function trustedWorkerUrl(): string {
  // Browsers without Trusted Types accept plain text.
  const voucher: unknown = Reflect.get(globalThis, 'trustedTypes')
  if (!isScriptVoucher(voucher)) return WORKER_PATH
  return voucher.createPolicy('sw-url', { createScriptURL: onlyTheWorker }).createScriptURL(WORKER_PATH)
}

function isScriptVoucher(value: unknown): value is ScriptVoucher {
  return typeof value === 'object' && value !== null && 'createPolicy' in value
}

function onlyTheWorker(url: string): string {
  if (url !== WORKER_PATH) throw new TypeError(`${url} is not the address of the worker`)
  return url
}

/** Checks for a new version hourly, and when the member comes back after a while. */
export function keepChecking(registration: Pick<ServiceWorkerRegistration, 'update'>): void {
  let checkedAtMs = clock.now()
  const check = () => {
    checkedAtMs = clock.now()
    // The phone is offline; the next check will do.
    registration.update().catch(() => undefined)
  }
  setInterval(check, CHECK_EVERY_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && !clock.isRecent(checkedAtMs, CHECK_GAP_MS)) check()
  })
}
