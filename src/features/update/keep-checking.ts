const CHECK_EVERY_MS = 60 * 60 * 1000

/** Minimum time, in ms, between two update checks when the member comes back to the app. */
const CHECK_GAP_MS = 15 * 60 * 1000

/** The time of the wall clock and of the page's own, which stands still while some phones sleep. In ms. */
const clocks = () => [Date.now(), performance.now()] as const

/** Whether by either clock more than the gap has passed, or the wall clock was set back. */
function isDue([wallMs, pageMs]: ReturnType<typeof clocks>): boolean {
  const [nowMs, pageNowMs] = clocks()
  return Math.abs(nowMs - wallMs) >= CHECK_GAP_MS || pageNowMs - pageMs >= CHECK_GAP_MS
}

/** Checks for a new version hourly, and when the member comes back after a while by either clock. */
export function keepChecking(registration: Pick<ServiceWorkerRegistration, 'update'>): void {
  let checkedAt = clocks()
  const check = () => {
    checkedAt = clocks()
    // The phone is offline; the next check will do.
    registration.update().catch(() => undefined)
  }
  setInterval(check, CHECK_EVERY_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && isDue(checkedAt)) check()
  })
}
