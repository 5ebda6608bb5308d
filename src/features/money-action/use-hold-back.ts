import { useRouter } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { isModalHeld, subscribeHeldModals } from '../../ui/dialogs/held-modals.ts'

/** Makes the system's back behave like the buttons of a modal: it does nothing while the modal must stay open. */
export function useHoldBack(): void {
  const { history } = useRouter()
  const isHeld = useSyncExternalStore(subscribeHeldModals, isModalHeld)
  useEffect(() => {
    if (!isHeld) return undefined
    return history.block({ blockerFn: ({ action }) => action === 'BACK', enableBeforeUnload: false })
  }, [history, isHeld])
}
