import { createFileRoute } from '@tanstack/react-router'
import { AgreementSheet } from '../../features/agreement/agreement-sheet.tsx'
import { BalanceHero } from '../../features/home/balance-hero.tsx'
import { HomeScreen } from '../../features/home/home-screen.tsx'
import { MemberShell } from '../../features/shell/member-shell.tsx'

export const Route = createFileRoute('/user/home')({ component: HomePage })

function HomePage() {
  return (
    <MemberShell edge="hem" hero={<BalanceHero />}>
      <HomeScreen />
      <AgreementSheet />
    </MemberShell>
  )
}
