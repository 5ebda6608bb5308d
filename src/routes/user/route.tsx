import { I18nProvider, useLingui } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { createFileRoute, Outlet, redirect, useMatches } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { queryClient } from '../../data/cache/query-client.ts'
import { checkOnReturn } from '../../data/money/return-check.ts'
import { sharedSlipParam } from '../../data/phone/shared-slip-param.ts'
import { MEMBER_SHEETS, type SheetSearch } from '../../features/shell/member-sheet.ts'
import { useCloseSheet } from '../../features/shell/use-member-sheet.ts'
import { session } from '../../session/session.ts'
import { CoveredElement } from '../../ui/covered-element.tsx'
import { MemberArrivedMoney, MemberMoneyFollowUp } from './-follow-up.tsx'
import { MemberSheets } from './-member-sheets.tsx'

export const Route = createFileRoute('/user')({
  validateSearch: (search): SheetSearch => {
    const sheet = MEMBER_SHEETS.find((name) => name === search['sheet'])
    const { game, way } = search
    const shared = sheet === 'deposit' ? sharedSlipParam(search['shared']) : undefined
    return {
      ...(sheet !== undefined && { sheet }),
      ...(sheet === 'game' && typeof game === 'string' && { game }),
      ...(sheet === 'deposit' && typeof way === 'string' && { way }),
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
  useEffect(checkOnReturn, [])
  const { i18n } = useLingui()
  const { sheet, game, way, shared } = Route.useSearch()
  const closeSheet = useCloseSheet()
  // On the way to another page a sheet closes at once: the heading of that page cannot get the focus while the sheet is open.
  const page = useMatches({ select: (matches) => matches.at(-1)?.pathname })
  // What one member has seen or typed is not shown to another who logs in meanwhile in another tab.
  const sessionKey = useSessionKey()
  return (
    <QueryClientProvider key={sessionKey} client={queryClient}>
      <I18nProvider i18n={i18n} defaultComponent={CoveredElement}>
        <MemberArrivedMoney />
        <Outlet />
        <MemberSheets key={page} sheet={sheet} game={game} way={way} shared={shared} onClose={closeSheet} />
        <MemberMoneyFollowUp />
      </I18nProvider>
    </QueryClientProvider>
  )
}

/** A React key that changes when another session replaces the current one, and stays when a session only ends, on the way to the login. */
function useSessionKey(): string | undefined {
  const token = useSyncExternalStore(session.subscribe, session.token)
  const [key, setKey] = useState(token)
  if (token !== undefined && token !== key) setKey(token)
  return key
}
