/** Waits so many ms, or until the network comes back, or the member does. */
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
