import { useLingui } from '@lingui/react/macro'
import { useWallet } from '../../data/wallet.ts'
import { GameSection } from './game-section.tsx'
import { HomeFailure } from './home-failure.tsx'
import { HomeSkeleton } from './home-skeleton.tsx'
import { InviteBonus } from './invite-bonus.tsx'
import { SiteNotices } from './site-notices.tsx'
import { Widgets } from './widgets.tsx'

/** The member's home below the balance: invite bonus, actions, and the game accounts by category. */
export function HomeScreen() {
  const { t } = useLingui()
  const { wallet, error, retry } = useWallet()

  if (wallet === undefined) {
    if (error === null) return <HomeSkeleton />
    return <HomeFailure error={error} onRetry={retry} />
  }
  const accounts = (category: string) => wallet.slots.filter((account) => account.category === category)
  return (
    <div className="grid gap-2">
      <SiteNotices />
      <InviteBonus amountSatang={wallet.invite?.amount ?? 0} />
      <Widgets />
      <GameSection title={t`Slot`} accounts={accounts('slot')} />
      <GameSection title={t`Sport and casino`} accounts={accounts('sport')} />
      <GameSection title={t`Lottery`} accounts={accounts('lotto')} />
    </div>
  )
}
