import { useEffect } from 'react'
import { workInHand } from './work-in-hand.ts'

/** Keeps an update of the app from reloading the page while `isHeld`, at most until the component unmounts. */
export function useReloadHold(isHeld: boolean): void {
  useEffect(() => (isHeld ? workInHand.holdReload() : undefined), [isHeld])
}
