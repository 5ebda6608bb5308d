import { createFileRoute } from '@tanstack/react-router'
import { prefetchSiteNotices } from '../../data/site-notices.ts'
import { AgreementSheet } from '../../features/agreement/agreement-sheet.tsx'
import { BalanceHero } from '../../features/home/balance-hero.tsx'
import { HomeScreen } from '../../features/home/home-screen.tsx'
import { MemberShell } from '../../features/shell/member-shell.tsx'

export const Route = createFileRoute('/user/home')({
  loader: prefetchSiteNotices,
  component: HomePage,
})

function HomePage() {
  return (
    <MemberShell edge="hem" hero={<BalanceHero />}>
      <HomeScreen />
      <AgreementSheet />
    </MemberShell>
  )
}
