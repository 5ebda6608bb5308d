/** Waits for `ms`, or until the network or the member comes back. */
export function interruptiblePause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      document.removeEventListener('visibilitychange', endWhenSeen)
      resolve()
    }
    const endWhenSeen = () => {
      if (document.visibilityState === 'visible') end()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end)
    document.addEventListener('visibilitychange', endWhenSeen)
  })
}
