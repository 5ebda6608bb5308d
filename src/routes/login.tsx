import { createFileRoute, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { MoneyAtEnd } from '../data/money/open-money.ts'
import { LoginScreen, Welcome } from '../features/login/login-screen.tsx'
import { PublicShell } from '../features/shell/public-shell.tsx'
import { memberPath, visitorsOnly } from './-guards.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The phone number of somebody who has just registered or is known to be a member. */
    username?: string
    /** The server has ended the session, and what is known of money that was on its way; nothing where no money is concerned. */
    over?: { money?: MoneyAtEnd }
  }
}

interface LoginSearch {
  /** The page from which a guard redirected the visitor; always a path of the member area. */
  next?: string | undefined
}

export const Route = createFileRoute('/login')({
  // The key is always there: if it were missing, the router would fill it in from the address bar.
  validateSearch: (search): LoginSearch => ({ next: memberPath(search['next']) }),
  beforeLoad: visitorsOnly,
  component: LoginPage,
})

const SessionOver = lazy(() => import('./-over-note.tsx'))

function LoginPage() {
  const { next } = Route.useSearch()
  const { username, over } = useLocation().state
  return (
    <PublicShell hero={!over && <Welcome />}>
      <LoginScreen
        origin={{ next, username }}
        notice={
          over && (
            <Suspense>
              <SessionOver money={over.money} />
            </Suspense>
          )
        }
      />
    </PublicShell>
  )
}
