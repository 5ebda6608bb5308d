import { useEffect } from 'react'
import { readSharedSlip } from '../../../data/shared-slip.ts'
import type { SharedSlip } from '../../../data/shared-slip-of.ts'

/**
 * Takes a picture that another app has shared as the chosen one. Sending it needs a tap like any other.
 *
 * @param onGone is called when it is no longer stored
 */
export function useSharedSlip(
  shared: SharedSlip | undefined,
  choose: (file: File) => void,
  onGone: () => void,
): void {
  useEffect(() => {
    if (shared !== 'slip' && shared !== 'several') return undefined
    let isShown = true
    const show = async () => {
      const file = await readSharedSlip()
      if (!isShown) return
      if (file === undefined) onGone()
      else choose(file)
    }
    void show()
    return () => {
      isShown = false
    }
  }, [shared, choose, onGone])
}
