/** Held while a tab moves money; no other tab of this browser may meanwhile. */
export const MONEY_LOCK = 'money'

/** Held by whoever looks after one intent, so that nobody else tells its outcome as well. */
export function intentLock(key: string): string {
  return `money:${key}`
}

const heldHere = new Set<string>()

/**
 * Does `work` alone among all tabs. Resolves with undefined, and does nothing, when the lock is taken: a tap that waits for its turn
 * would move money when nobody expects it any more. A browser without locks guards its own tab.
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
