import { createFileRoute } from '@tanstack/react-router'
import { useOpenSheet } from '../../features/shell/member-sheet.ts'
import { MemberShell } from '../../features/shell/member-shell.tsx'
import { loadStatement } from '../../features/statement/load-statement.ts'
import { StatementScreen } from '../../features/statement/statement-screen.tsx'

export const Route = createFileRoute('/user/statement')({ loader: loadStatement, component: StatementPage })

function StatementPage() {
  const openSheet = useOpenSheet()
  return (
    <MemberShell>
      <StatementScreen onOpenSlips={() => openSheet('slips')} onDeposit={() => openSheet('deposit')} />
    </MemberShell>
  )
}
