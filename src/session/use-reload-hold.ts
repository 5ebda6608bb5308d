import { useEffect } from 'react'
import { workInHand } from './work-in-hand.ts'

/** Keeps an update of the app from reloading the page for as long as `isHeld`, at most until the component goes. */
export function useReloadHold(isHeld: boolean): void {
  useEffect(() => (isHeld ? workInHand.holdReload() : undefined), [isHeld])
}
