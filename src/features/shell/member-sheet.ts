import { useNavigate, useRouter } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This entry was pushed to open a sheet, so that going back is closing it. */
    openedSheet?: true
  }
}

/** Opens a sheet over the present member screen as a step of its own, which the phone's back button undoes. */
export function useOpenSheet(): (sheet: 'conditions') => void {
  const navigate = useNavigate()
  return (sheet) =>
    void navigate({ to: '.', search: (search) => ({ ...search, sheet }), state: { openedSheet: true } })
}

/** Closes the open sheet: back where it was opened from, or, when a link led straight to it, by leaving it out of the address. */
export function useCloseSheet(): () => void {
  const navigate = useNavigate()
  const router = useRouter()
  return () => {
    if (router.history.location.state.openedSheet === true) router.history.back()
    else void navigate({ to: '.', search: ({ sheet: _sheet, ...rest }) => rest, replace: true })
  }
}
