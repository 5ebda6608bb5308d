import { NotFoundScreen } from '../features/not-found/not-found-screen.tsx'
import { PlainShell } from '../features/shell/plain-shell.tsx'

/** The page for an unknown URL, in a frame that belongs to no area. */
export function NotFoundPage() {
  return (
    <PlainShell>
      <NotFoundScreen />
    </PlainShell>
  )
}
