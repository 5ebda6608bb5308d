import { useEffect } from 'react'
import { readSharedSlip } from '../../../data/kept-slip.ts'
import type { SharedSlip } from '../../../data/shared-slip-of.ts'

/**
 * Takes a picture that another app has shared, or that was chosen before and not sent, as the chosen one. Sending it needs a tap like any other.
 *
 * @param offer chooses a picture where the member has not chosen one meanwhile
 * @param onGone is called when a shared one is no longer stored
 */
export function useSharedSlip(
  shared: SharedSlip | undefined,
  offer: (file: File) => void,
  onGone: () => void,
): void {
  useEffect(() => {
    const isShared = shared === 'slip' || shared === 'several'
    if (!isShared && shared !== undefined) return undefined
    let isShown = true
    const show = async () => {
      const file = await readSharedSlip()
      if (!isShown) return
      if (file !== undefined) offer(file)
      else if (isShared) onGone()
    }
    void show()
    return () => {
      isShown = false
    }
  }, [shared, offer, onGone])
}
