import { createRootRouteWithContext, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { ErrorScreen } from '../features/shell/error-screen.tsx'
import { isMissingPart } from '../features/update/stale-chunk.ts'
import { afterFirstScreen } from '../session/after-paint.ts'
import type { session } from '../session/session.ts'

export interface RouterContext {
  /** Guards read this store directly, never React state, which could still hold an earlier session. */
  readonly session: Pick<typeof session, 'token'>
}

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Root,
  errorComponent: ({ error }) => <ErrorScreen isMissing={isMissingPart(error)} />,
  notFoundComponent: lazyRouteComponent(() => import('./-not-found-page.tsx'), 'NotFoundPage'),
})

// If the overlays cannot be loaded, the screen works without toasts.
const Overlays = lazy<ComponentType>(() => import('./-overlays.tsx').catch(() => ({ default: () => null })))

function Root() {
  const [isShown, setShown] = useState(false)
  useEffect(() => afterFirstScreen(() => setShown(true)), [])
  return (
    <>
      <Outlet />
      {isShown && (
        <Suspense>
          <Overlays />
        </Suspense>
      )}
    </>
  )
}
