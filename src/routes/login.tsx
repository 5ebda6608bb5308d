import { createFileRoute, useLocation } from '@tanstack/react-router'
import { LoginScreen } from '../features/login/login-screen.tsx'
import { Welcome } from '../features/login/welcome.tsx'
import { PublicShell } from '../features/shell/public-shell.tsx'
import { memberPath } from '../session/member-path.ts'
import { visitorsOnly } from './-visitors-only.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The number of somebody who has just registered or is known to be a member. */
    username?: string
  }
}

interface LoginSearch {
  /** Where the visitor wanted to go when a guard stopped them; only ever a path of the member area. */
  next?: string | undefined
}

export const Route = createFileRoute('/login')({
  // The key is always there: what it leaves out, the router would fill in with what the address bar says.
  validateSearch: (search): LoginSearch => ({ next: memberPath(search['next']) }),
  beforeLoad: visitorsOnly,
  component: LoginPage,
})

function LoginPage() {
  const { next } = Route.useSearch()
  const username = useLocation({ select: ({ state }) => state.username })
  return (
    <PublicShell hero={<Welcome />}>
      <LoginScreen next={next} username={username} />
    </PublicShell>
  )
}
