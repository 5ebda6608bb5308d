import { useLingui, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue, useEffect } from 'react'
import { type Wallet, useWallet } from '../../data/wallet.ts'
import { useLoadFailure } from '../../i18n/use-error-text.ts'
import { buttonClass } from '../../ui/button.tsx'
import { RetryState } from '../../ui/feedback/empty-state.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { GameSection } from './game-section.tsx'
import { HomeSkeleton } from './home-skeleton.tsx'
import { InviteBonus } from './invite-bonus.tsx'
import type { OpenGame, OpenHomeSheet } from './open-home-sheet.ts'
import { SiteNotices } from './site-notices.tsx'
import { Widgets } from './widgets.tsx'

interface HomeFailureProps {
  error: unknown
  onRetry: () => void
}

interface HomeScreenProps {
  /** The money that is on its way. */
  onItsWay: ReactNode
  openSheet: OpenHomeSheet
  openGame: OpenGame
  /** Collects the earnings from invited friends. */
  collectInvite: () => void
  isCollecting: boolean
}

/** The member's home below the balance: invite bonus, actions, the game accounts by category, and the how-to. */
export function HomeScreen(props: HomeScreenProps) {
  const { onItsWay, openSheet, openGame, collectInvite, isCollecting } = props
  const { t } = useLingui()
  const { wallet, error, retry } = useWallet()
  // The balance and the actions are rendered first and the cards one frame later, so that the member can tap sooner. On a return to home the
  // whole screen is rendered at once, so that the scroll position can be restored.
  const slots = useDeferredValue(wallet?.slots ?? NO_ACCOUNTS, hasStood ? undefined : NO_ACCOUNTS)
  useEffect(() => {
    hasStood = true
  }, [])

  if (wallet === undefined) {
    if (error === null) return <HomeSkeleton />
    return <HomeFailure error={error} onRetry={retry} />
  }
  const accounts = (category: string) => slots.filter((account) => account.category === category)
  return (
    <div className="-mt-2 grid gap-2">
      <SiteNotices />
      {onItsWay}
      <InviteBonus
        amountSatang={wallet.invite.amount}
        onCollect={collectInvite}
        isCollecting={isCollecting}
      />
      <Widgets coins={wallet.profile.coin} openSheet={openSheet} />
      <GameSection title={t`Slot`} accounts={accounts('slot')} openGame={openGame} />
      <GameSection title={t`Sport and casino`} accounts={accounts('sport')} openGame={openGame} />
      <GameSection title={t`Lottery`} accounts={accounts('lotto')} openGame={openGame} />
      <Link to="/user/howto" className={buttonClass({ variant: 'quiet' })}>
        <Icon name="video" className="size-5.5" />
        <Trans>How to use</Trans>
      </Link>
    </div>
  )
}

const NO_ACCOUNTS: Wallet['slots'] = []

/** Whether this page has shown home before. */
let hasStood = false

/** Home without a wallet: the reason in the member's language and a retry button. */
function HomeFailure({ error, onRetry }: HomeFailureProps) {
  return <RetryState {...useLoadFailure(error)} retryLabel={<Trans>Try again</Trans>} onRetry={onRetry} />
}
