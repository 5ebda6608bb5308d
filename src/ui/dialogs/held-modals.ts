import { useEffect } from 'react'
import { createListeners } from '../../listeners.ts'

let count = 0
const listeners = createListeners()

/** Whether some open modal must not be closed, not even by the system's back. */
export const isModalHeld = (): boolean => count > 0

/** Calls the listener whenever {@link isModalHeld} may have changed. */
export const subscribeHeldModals = listeners.subscribe

/** Keeps the member in a modal while `held`. */
export function useHeldModal(held: boolean): void {
  useEffect(() => {
    if (!held) return undefined
    change(1)
    return () => change(-1)
  }, [held])
}

function change(by: number): void {
  count += by
  listeners.notify()
}
