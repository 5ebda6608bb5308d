import { createFileRoute } from '@tanstack/react-router'
import { BalanceHero } from '../../features/home/balance-hero.tsx'
import { HomeGreeting } from '../../features/home/home-greeting.tsx'
import { HomeScreen } from '../../features/home/home-screen.tsx'
import { prefetchSiteNotices } from '../../features/home/site-notices.tsx'
import { InstallOffer } from '../../features/install/install-offer.tsx'
import { OnItsWay } from '../../features/on-its-way/on-its-way.tsx'
import { MemberShell } from '../../features/shell/member-shell.tsx'
import { useOpenSheet } from '../../features/shell/use-member-sheet.ts'
import { ensureCatalog } from '../../i18n/activate.ts'
import { rewardsCatalog } from '../../i18n/catalogs/member-catalogs.ts'
import { Later, later } from '../../ui/later.ts'
import { OwnPauseNote } from './-own-pause-note.tsx'

export const Route = createFileRoute('/user/home')({
  loader: prefetchSiteNotices,
  component: HomePage,
})

const GO_ON = later(async () => (await import('./-go-on-playing.tsx')).GoOnPlaying)
const NEW_MEMBER = later(async () => {
  await ensureCatalog(rewardsCatalog)
  return (await import('./-first-steps.tsx')).NewMember
})
const AGREEMENT = later(
  async () => (await import('../../features/agreement/agreement-sheet.tsx')).AgreementSheet,
)
const INVITE_BONUS = later(async () => (await import('../../features/invite/invite-bonus.tsx')).InviteBonus)

function HomePage() {
  const openSheet = useOpenSheet()
  return (
    <MemberShell brand={<HomeGreeting />} hero={<BalanceHero openSheet={openSheet} />}>
      <HomeScreen
        pauseNote={<OwnPauseNote />}
        onItsWay={<OnItsWay place="home" />}
        openSheet={openSheet}
        openGame={(code) => openSheet('game', code)}
        renderGoOn={(account, isLow) => <Later part={GO_ON} props={{ account, isLow }} />}
        renderFirstSteps={(wallet) => <Later part={NEW_MEMBER} props={{ wallet }} />}
        inviteBonus={<Later part={INVITE_BONUS} props={{}} />}
      />
      <Later part={AGREEMENT} props={{}} />
      <InstallOffer />
    </MemberShell>
  )
}
