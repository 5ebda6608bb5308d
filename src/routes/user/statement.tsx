import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { queryClient } from '../../data/cache/query-client.ts'
import { statementList } from '../../data/wallet/statement.ts'
import { OnItsWay } from '../../features/on-its-way/on-its-way.tsx'
import { MemberShell } from '../../features/shell/member-shell.tsx'
import { useOpenSheet } from '../../features/shell/use-member-sheet.ts'
import {
  StatementHead,
  StatementScreen,
  statementSearch,
} from '../../features/statement/statement-screen.tsx'
import { ensureCatalog } from '../../i18n/activate.ts'
import { moneyCatalog } from '../../i18n/catalogs/member-catalogs.ts'

export const Route = createFileRoute('/user/statement')({
  // The screen validates the parameters; its code is not part of the first download.
  validateSearch: (search: { kind?: unknown; entry?: unknown }) => search,
  // Loads the texts; meanwhile reads the first page that the URL requests.
  loader: async ({ location }) => {
    void queryClient.prefetchInfiniteQuery(statementList(statementSearch({ ...location.search }).kind))
    await ensureCatalog(moneyCatalog)
  },
  component: StatementPage,
})

function StatementPage() {
  const openSheet = useOpenSheet()
  const navigate = Route.useNavigate()
  const { history } = useRouter()
  const { kind, entry } = statementSearch(Route.useSearch())
  const openEntry = useCallback(
    (key: string) =>
      void navigate({
        search: (search) => ({ ...search, entry: key }),
        state: { openedSheet: true },
      }),
    [navigate],
  )

  const follow = useCallback(
    () =>
      void navigate({
        search: (search) => ({ ...search, sheet: 'withdraw' }),
        state: { openedSheet: true, followsMoney: true },
      }),
    [navigate],
  )

  function closeEntry(): void {
    if (history.location.state.openedSheet === true) history.back()
    else void navigate({ search: { kind }, replace: true })
  }

  return (
    <MemberShell hero={<StatementHead />}>
      <StatementScreen
        kind={kind}
        onItsWay={<OnItsWay place="statement" />}
        onFollow={follow}
        onKind={(chosen) =>
          void navigate({
            search: chosen === undefined ? {} : { kind: chosen },
            replace: true,
            resetScroll: true,
          })
        }
        entry={entry}
        onOpenEntry={openEntry}
        onCloseEntry={closeEntry}
        onOpenSlips={() => openSheet('slips')}
        onContact={() => void navigate({ to: '/user/contact' })}
        onDeposit={() => openSheet('deposit')}
      />
    </MemberShell>
  )
}
