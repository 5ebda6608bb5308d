import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { NotFoundScreen } from '../features/not-found/not-found-screen.tsx'
import { ErrorScreen } from '../features/shell/error-screen.tsx'
import { Notices } from '../features/shell/notices.tsx'
import { PlainShell } from '../features/shell/plain-shell.tsx'
import { UpdateOffer } from '../features/update/update-offer.tsx'
import type { session } from '../session/session.ts'

export interface RouterContext {
  /** Guards read this plain store, never React state: a guard must not see yesterday's session. */
  readonly session: Pick<typeof session, 'token'>
}

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Root,
  errorComponent: ErrorScreen,
  notFoundComponent: NotFound,
})

function Root() {
  return (
    <>
      <Outlet />
      <Notices />
      <UpdateOffer />
    </>
  )
}

function NotFound() {
  return (
    <PlainShell>
      <NotFoundScreen />
    </PlainShell>
  )
}
