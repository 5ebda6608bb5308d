import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { WaitingNote } from '../features/shell/waiting-note.tsx'
import { reloadWhenSafe } from '../features/update/reload.ts'

/** After this time without the page, in ms, the member is offered a way out: a browser waits for minutes for a file that never comes. */
const SLOW_MS = 2000

/** Shown over the present page while the page that was asked for takes long to load. */
export function SlowPage() {
  const router = useRouter()
  const isLoading = useRouterState({
    select: ({ isLoading: isPending, location, resolvedLocation }) =>
      isPending && resolvedLocation !== undefined && location.pathname !== resolvedLocation.pathname,
  })
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isLoading) return undefined
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isLoading])
  return isSlow && <WaitingNote onLeave={() => router.history.back()} onReload={reloadWhenSafe} />
}
