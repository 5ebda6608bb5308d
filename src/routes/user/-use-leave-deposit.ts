import { useRouter } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This history entry was pushed to go from the list of ways to deposit to one of them. */
    openedWay?: true
  }
}

/** Closes the deposit sheet: also goes back over the entry of its list, where the member came from there. */
export function useLeaveDeposit(closeSheet: () => void): () => void {
  const { history } = useRouter()
  return () => {
    const { openedWay, openedSheet } = history.location.state
    // A blocker of the action that has just ended may still be registered.
    if (openedWay === true && openedSheet === true) history.go(-2, { ignoreBlocker: true })
    else closeSheet()
  }
}
