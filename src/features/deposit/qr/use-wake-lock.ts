import { useEffect } from 'react'

/** Keeps the screen on while a payer scans it, where the browser supports that. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const hold = async () => {
      if (isOver || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      try {
        const granted = await navigator.wakeLock.request('screen')
        if (isOver) await granted.release()
        else lock = granted
      } catch {
        // A phone with a low battery refuses; the screen then turns off as usual.
      }
    }
    // The browser releases the lock whenever the page is hidden.
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
