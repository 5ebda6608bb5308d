import { useEffect } from 'react'

/** Keeps the screen lit while something on it is being scanned, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const hold = async () => {
      if (isOver || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      try {
        const held = await navigator.wakeLock.request('screen')
        if (isOver) await held.release()
        else lock = held
      } catch {
        // A phone low on battery says no; the screen then goes dark as it always does.
      }
    }
    // The browser lets go whenever the page is hidden.
    const onVisibility = () => void hold()
    void hold()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', onVisibility)
      void lock?.release().catch(() => undefined)
    }
  }, [])
}
