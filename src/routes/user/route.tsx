import { QueryClientProvider } from '@tanstack/react-query'
import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { queryClient } from '../../data/query-client.ts'
import { sharedSlipOf } from '../../data/deposit/shared-slip.ts'
import { MEMBER_SHEETS, type SheetSearch, useCloseSheet } from '../../features/shell/member-sheet.ts'
import { MemberSheets } from './-member-sheets.tsx'
import { MoneyFollowUp } from './-money-follow-up.tsx'

export const Route = createFileRoute('/user')({
  validateSearch: (search): SheetSearch => {
    const sheet = MEMBER_SHEETS.find((name) => name === search['sheet'])
    const { game } = search
    const shared = sheet === 'deposit' ? sharedSlipOf(search['shared']) : undefined
    return {
      ...(sheet !== undefined && { sheet }),
      ...(sheet === 'game' && typeof game === 'string' && { game }),
      ...(shared !== undefined && { shared }),
    }
  },
  beforeLoad: ({ context, location }) => {
    if (context.session.token() === undefined) {
      throw redirect({ to: '/login', search: { next: location.href }, replace: true })
    }
  },
  loader: async () => {
    const { enterMemberArea } = await import('../../data/member-area.ts')
    await enterMemberArea()
  },
  component: MemberArea,
})

function MemberArea() {
  const { sheet, game, shared } = Route.useSearch()
  const closeSheet = useCloseSheet()
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <MemberSheets sheet={sheet} game={game} shared={shared} onClose={closeSheet} />
      <MoneyFollowUp />
    </QueryClientProvider>
  )
}
