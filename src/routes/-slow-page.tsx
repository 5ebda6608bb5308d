import { useRouter, useRouterState } from '@tanstack/react-router'
import { WaitingNote } from '../features/shell/waiting-note.tsx'
import { reloadWhenSafe } from '../features/update/reload.ts'
import { useSlow } from './-use-slow.ts'

/** Shown over the present page while the page that was asked for takes long to load. */
export function SlowPage() {
  const router = useRouter()
  const isLoading = useRouterState({
    select: ({ isLoading: isPending, location, resolvedLocation }) =>
      isPending && resolvedLocation !== undefined && location.pathname !== resolvedLocation.pathname,
  })
  const isSlow = useSlow(isLoading || undefined)
  return isSlow && <WaitingNote onLeave={() => router.history.back()} onReload={reloadWhenSafe} />
}
