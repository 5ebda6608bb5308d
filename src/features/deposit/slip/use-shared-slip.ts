import { useEffect } from 'react'
import { readSharedSlip } from '../../../data/deposit/shared-slip.ts'
import type { SharedSlip } from '../../../data/deposit/shared-slip-of.ts'

/** Takes a picture that another app has shared as the chosen one. Sending it needs a tap like any other. */
export function useSharedSlip(shared: SharedSlip | undefined, choose: (file: File) => void): void {
  useEffect(() => {
    if (shared !== 'slip') return undefined
    let isShown = true
    const show = async () => {
      const file = await readSharedSlip()
      if (isShown && file !== undefined) choose(file)
    }
    void show()
    return () => {
      isShown = false
    }
  }, [shared, choose])
}
