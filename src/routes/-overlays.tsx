import { type AnyRouter, useRouter, useRouterState } from '@tanstack/react-router'
import { InApp } from '../features/install/in-app.tsx'
import { Notices, WaitingNote } from '../features/shell/notices.tsx'
import { reloadWhenSafe } from '../features/update/reload.ts'
import { UpdateOffer } from '../features/update/update-offer.tsx'
import { AfterAWhile } from '../ui/after-a-while.tsx'

/** What may appear over any screen. Loaded after the first screen, which never needs it. */
export default function Overlays() {
  return (
    <>
      <Notices />
      <UpdateOffer />
      <SlowPage />
      <InApp />
    </>
  )
}

/** Shown over the present page while the page that was asked for takes long to load. */
export function SlowPage() {
  const router = useRouter()
  const isLoading = useRouterState({
    select: ({ isLoading: isPending, location, resolvedLocation }) =>
      isPending && resolvedLocation !== undefined && location.pathname !== resolvedLocation.pathname,
  })
  if (!isLoading) return null
  return (
    <AfterAWhile>
      <WaitingNote onLeave={() => returnToShown(router)} onReload={reloadWhenSafe} />
    </AfterAWhile>
  )
}

/** Leads to the page on screen: to its entry in the history, or, where the entry was replaced, to its address. */
function returnToShown({ history, navigate, state: { location, resolvedLocation } }: AnyRouter): void {
  if (resolvedLocation === undefined) return
  const { href, state } = resolvedLocation
  // oxlint-disable-next-line no-underscore-dangle -- the router's own name
  const steps = state.__TSR_index - location.state.__TSR_index
  if (steps === 0) void navigate({ href, state, replace: true })
  else history.go(steps)
}
