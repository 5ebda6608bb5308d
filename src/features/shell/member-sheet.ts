import { useNavigate, useRouter } from '@tanstack/react-router'
import type { SharedSlip } from '../../data/deposit/shared-slip.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This entry was pushed to open a sheet, so that going back is closing it. */
    openedSheet?: true
  }
}

/** Sheets that open over a member screen. Being in the address, they survive a reload and close with the back button. */
export const MEMBER_SHEETS = [
  'conditions',
  'deposit',
  'withdraw',
  'transfer',
  'game',
  'invite',
  'refund',
  'password',
  'slips',
] as const

export type MemberSheet = (typeof MEMBER_SHEETS)[number]

/** What the address says of the open sheet: which one, for `game` whose account it shows, for `deposit` what was shared with it. */
export interface SheetSearch {
  sheet?: MemberSheet
  game?: string
  shared?: SharedSlip
}

/** Opens a sheet over the present member screen as a step of its own, which the phone's back button undoes. */
export type OpenSheet = (sheet: MemberSheet, game?: string) => void

/** The way to open a sheet. A route hands it to the features that have buttons for it. */
export function useOpenSheet(): OpenSheet {
  const navigate = useNavigate()
  return (sheet, game) =>
    void navigate({
      to: '.',
      search: ({ game: _game, shared: _shared, ...search }) => ({
        ...search,
        sheet,
        ...(game !== undefined && { game }),
      }),
      state: { openedSheet: true },
    })
}

/** Closes the open sheet: back where it was opened from, or, when a link led straight to it, by leaving it out of the address. */
export function useCloseSheet(): () => void {
  const navigate = useNavigate()
  const router = useRouter()
  return () => {
    if (router.history.location.state.openedSheet === true) router.history.back()
    else void navigate({ to: '.', search: withoutSheet, replace: true })
  }
}

function withoutSheet<T extends SheetSearch>({ sheet: _sheet, game: _game, shared: _shared, ...rest }: T) {
  return rest
}
