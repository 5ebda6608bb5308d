import { createFileRoute } from '@tanstack/react-router'
import { PlainShell } from '../features/shell/plain-shell.tsx'
import { TerminatedScreen } from '../features/terminated/terminated-screen.tsx'

export const Route = createFileRoute('/terminated')({ component: TerminatedPage })

function TerminatedPage() {
  return (
    <PlainShell>
      <TerminatedScreen />
    </PlainShell>
  )
}
