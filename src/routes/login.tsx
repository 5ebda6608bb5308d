import { createFileRoute, redirect } from '@tanstack/react-router'
import { LoginScreen } from '../features/login/login-screen.tsx'
import { Welcome } from '../features/login/welcome.tsx'
import { PublicShell } from '../features/shell/public-shell.tsx'
import { memberPath } from '../session/member-path.ts'

interface LoginSearch {
  /** Where the visitor wanted to go when a guard stopped them; only ever a path of the member area. */
  next?: string | undefined
}

export const Route = createFileRoute('/login')({
  // The key is always there: what it leaves out, the router would fill in with what the address bar says.
  validateSearch: (search): LoginSearch => ({ next: memberPath(search['next']) }),
  beforeLoad: async ({ context }) => {
    if (context.session.token() === undefined) return
    const { isSiteTerminated } = await import('../data/site.ts')
    throw redirect({ to: (await isSiteTerminated()) ? '/terminated' : '/user', replace: true })
  },
  component: LoginPage,
})

function LoginPage() {
  const { next } = Route.useSearch()
  return (
    <PublicShell hero={<Welcome />}>
      <LoginScreen next={next} />
    </PublicShell>
  )
}
