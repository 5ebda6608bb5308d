/** Held while a tab moves money and the member waits for it. No other tab of this browser can move money meanwhile. */
export const MONEY_LOCK = 'money'

/** Held until the outcome of an action is known or given up on, so that the same kind of action does not start meanwhile. */
export function changeLock(change: string): string {
  return `money-change:${change}`
}

/** Held by the tab that resolves this intent, so that only one tab reports it. */
export function intentLock(key: string): string {
  return `money:${key}`
}

const heldHere = new Set<string>()

/**
 * Runs `work` in one tab at a time; undefined, and nothing done, when the lock is taken: a waiting tap would move money unexpectedly. A browser without
 * locks guards only its own tab.
 */
export async function whileHolding<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
  if (heldHere.has(name)) return undefined
  heldHere.add(name)
  try {
    if (!('locks' in navigator)) return await work()
    return await navigator.locks.request(name, { ifAvailable: true }, (lock) =>
      lock === null ? undefined : work(),
    )
  } finally {
    heldHere.delete(name)
  }
}
