import { createFileRoute } from '@tanstack/react-router'
import { TerminatedScreen } from '../features/not-found/not-found-screen.tsx'
import { PlainShell } from '../features/shell/plain-shell.tsx'

export const Route = createFileRoute('/terminated')({ component: TerminatedPage })

function TerminatedPage() {
  return (
    <PlainShell>
      <TerminatedScreen />
    </PlainShell>
  )
}
