/** A page without a hand on it for this long refreshes by itself, which keeps no session alive. */
const ATTENDED_MS = 60_000

let lastInputMs = performance.now()
for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchstart'])
  addEventListener(kind, () => (lastInputMs = performance.now()), { passive: true, capture: true })

/** Whether somebody is at the desk. */
export function isAttended(): boolean {
  return performance.now() - lastInputMs < ATTENDED_MS
}
