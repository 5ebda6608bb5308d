import { QueryClientProvider } from '@tanstack/react-query'
import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { queryClient } from '../../data/query-client.ts'
import { useCloseSheet } from '../../features/shell/member-sheet.ts'

/** Sheets that any member screen can open; being in the address, they survive a reload and close with the back button. */
const SHEETS = ['conditions'] as const

interface MemberSearch {
  sheet?: (typeof SHEETS)[number]
}

export const Route = createFileRoute('/user')({
  validateSearch: (search): MemberSearch => {
    const sheet = SHEETS.find((name) => name === search['sheet'])
    return sheet === undefined ? {} : { sheet }
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

const ConditionsSheet = lazy(async () => {
  const { ConditionsSheet: component } = await import('../../features/conditions/conditions-sheet.tsx')
  return { default: component }
})

function MemberArea() {
  const { sheet } = Route.useSearch()
  const closeSheet = useCloseSheet()
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <Suspense>{sheet === 'conditions' && <ConditionsSheet onClose={closeSheet} />}</Suspense>
    </QueryClientProvider>
  )
}
