import { useNavigate, useRouter } from '@tanstack/react-router'
import type { MemberSheet, SheetSearch } from './member-sheet.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This history entry was pushed to open a sheet, so going back closes the sheet. */
    openedSheet?: true
    /** The sheet was opened to follow money that is on its way. */
    followsMoney?: true
  }
}

/** Opens a sheet over the current member screen as a history entry of its own, which the phone's back button undoes. */
export type OpenSheet = (sheet: MemberSheet, game?: string) => void

/** Returns a function that opens a sheet. A route passes it to the features that have buttons for it. */
export function useOpenSheet(): OpenSheet {
  const navigate = useNavigate()
  return (sheet, game) =>
    void navigate({
      to: '.',
      search: ({ game: _game, way: _way, shared: _shared, ...search }) => ({
        ...search,
        sheet,
        ...(game !== undefined && { game }),
      }),
      state: { openedSheet: true },
    })
}

/** Closes the open sheet: goes back to where it was opened, or removes it from the URL when a link led straight to it. */
export function useCloseSheet(): () => void {
  const navigate = useNavigate()
  const router = useRouter()
  return () => {
    // A blocker of the action that has just ended may still be registered.
    if (router.history.location.state.openedSheet === true) router.history.back({ ignoreBlocker: true })
    else void navigate({ to: '.', search: withoutSheet, replace: true })
  }
}

function withoutSheet<T extends SheetSearch>(search: T) {
  const { sheet: _sheet, game: _game, way: _way, shared: _shared, ...rest } = search
  return rest
}
