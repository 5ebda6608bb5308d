import { useEffect } from 'react'
import { readSharedSlip, type SharedSlip } from '../../../data/deposit/shared-slip.ts'

/** A picture that another app has shared counts as chosen. Sending it takes a tap like any other. */
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
