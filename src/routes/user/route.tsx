import { I18nProvider, useLingui } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { createFileRoute, Outlet, redirect, useMatches, useNavigate } from '@tanstack/react-router'
import { useEffect, createElement } from 'react'
import { checkOnReturn } from '../../data/money/return-check.ts'
import { queryClient } from '../../data/query-client.ts'
import { sharedSlipOf } from '../../data/shared-slip-of.ts'
import type { MoneyFollowUp } from '../../features/money-action/money-follow-up.tsx'
import { MEMBER_SHEETS, type SheetSearch } from '../../features/shell/member-sheet.ts'
import { useCloseSheet } from '../../features/shell/use-member-sheet.ts'
import { ensureCatalog } from '../../i18n/activate.ts'
import { moneyCatalog } from '../../i18n/catalogs/money-catalog.ts'
import { useSessionKey } from '../../session/use-session-key.ts'
import { CoveredElement } from '../../ui/covered-element.tsx'
import { MemberArrivedMoney } from './-arrived-money.tsx'
import { MemberSheets } from './-member-sheets.tsx'
import { useLoadedLater } from './-use-loaded-later.ts'

export const Route = createFileRoute('/user')({
  validateSearch: (search): SheetSearch => {
    const sheet = MEMBER_SHEETS.find((name) => name === search['sheet'])
    const { game, way } = search
    const shared = sheet === 'deposit' ? sharedSlipOf(search['shared']) : undefined
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
        <Outlet />
        <MemberSheets key={page} sheet={sheet} game={game} way={way} shared={shared} onClose={closeSheet} />
        <MemberMoneyFollowUp />
        <MemberArrivedMoney />
      </I18nProvider>
    </QueryClientProvider>
  )
}

/** Follows up money actions from the moment the member's screen is rendered. */
function MemberMoneyFollowUp() {
  const FollowUp = useLoadedLater(load)
  const navigate = useNavigate()
  const onStatement = (entry?: string) =>
    void navigate({ to: '/user/statement', search: entry === undefined ? {} : { entry } })
  const onContact = () => void navigate({ to: '/user/contact' })
  return FollowUp && createElement(FollowUp, { onStatement, onContact })
}

async function load(): Promise<typeof MoneyFollowUp> {
  const [feature] = await Promise.all([
    import('../../features/money-action/money-follow-up.tsx'),
    ensureCatalog(moneyCatalog),
  ])
  return feature.MoneyFollowUp
}
