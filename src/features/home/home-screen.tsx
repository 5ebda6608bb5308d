import { useLingui, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue, useEffect } from 'react'
import { mediaUrl } from '../../data/site/server-urls.ts'
import { useOwnBaht, useHiding } from '../../data/wallet/own-baht.ts'
import { type GameAccountFacts, type Wallet, useWallet } from '../../data/wallet/wallet.ts'
import { credits, gameWithMost } from '../../domain/money/balances.ts'
import { formatNumber } from '../../i18n/format.ts'
import { NotLoaded } from '../../parts/not-loaded.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback/placeholders.tsx'
import { GameCard } from '../../ui/game-card.tsx'
import { Carousel } from '../../ui/pictures/carousel.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { MaintenanceNote, SiteNotices } from './site-notices.tsx'
import { MoneyActs, type OpenHomeSheet, Widgets } from './widgets.tsx'

/** Opens the account of a game, by its code. */
type OpenGame = (code: string) => void

interface HomeScreenProps {
  pauseNote: ReactNode
  /** The money that is on its way. */
  onItsWay: ReactNode
  openSheet: OpenHomeSheet
  openGame: OpenGame
  /** The card of a game to go on with; low, where other things are above it. */
  renderGoOn: (account: GameAccountFacts, isLow: boolean) => ReactNode
  /** What to do first, for who has no account at a game. */
  renderFirstSteps: (wallet: Wallet) => ReactNode
  /** The earnings from invited friends, with the button that collects them; for who has some. */
  inviteBonus: ReactNode
}

/**
 * The member's home below the balance: deposit and withdraw, what is on its way, the game to go on with or the first steps, the other actions, the operator's notice, the game accounts by
 * category, and the how-to. A member who pauses is offered nothing that is closed.
 */
export function HomeScreen(props: HomeScreenProps) {
  const { pauseNote, onItsWay, openSheet, openGame, renderGoOn, renderFirstSteps, inviteBonus } = props
  const { t } = useLingui()
  const { wallet, error, retry } = useWallet()
  const isPaused = wallet?.pause !== undefined
  // The balance and the actions are rendered first and the cards one frame later, so that the member can tap sooner. On a return to home the
  // whole screen is rendered at once, so that the scroll position can be restored.
  const slots = useDeferredValue(wallet?.slots ?? NO_ACCOUNTS, hasStood ? undefined : NO_ACCOUNTS)
  useEffect(() => {
    hasStood = true
  }, [])

  if (wallet === undefined) return <NotLoaded error={error} waiting={<HomeSkeleton />} onRetry={retry} />
  const accounts = (category: string) =>
    slots.filter((account) => account.category === category && (account.isActive || !isPaused))
  const last = isPaused ? undefined : gameWithMost(wallet.slots)
  const isMoneyComing = (wallet.onItsWay?.items.length ?? 0) > 0
  const areCardsComing = slots.length === 0 && wallet.slots.length > 0
  return (
    <div className="over-hem grid gap-2" aria-busy={areCardsComing || undefined}>
      <MaintenanceNote />
      {pauseNote}
      <MoneyActs isPaused={isPaused} openSheet={openSheet} />
      {onItsWay}
      {last !== undefined && (
        // Its room is kept while it is loaded, so that nothing moves under a thumb.
        <div className={`grid rounded-lg bg-cloth-deep ${isMoneyComing ? 'min-h-26' : 'min-h-37.5'}`}>
          {renderGoOn(last, isMoneyComing)}
        </div>
      )}
      {!isPaused && wallet.slots.length > 0 && !wallet.slots.some(({ isActive }) => isActive) && (
        <div className="min-h-85">{renderFirstSteps(wallet)}</div>
      )}
      {wallet.invite.amount > 0 && (
        <div className="min-h-15 rounded-lg bg-surface shadow-card">{inviteBonus}</div>
      )}
      <Widgets coins={wallet.profile.coin} isPaused={isPaused} openSheet={openSheet} />
      {!isPaused && <SiteNotices />}
      <div id={GAMES} className="grid gap-2">
        <GameSection title={t`Slot`} accounts={accounts('slot')} openGame={openGame} />
        <GameSection title={t`Sport and casino`} accounts={accounts('sport')} openGame={openGame} />
        <GameSection title={t`Lottery`} accounts={accounts('lotto')} openGame={openGame} />
      </div>
      {/* With the cards: above their place it would jump a frame later. */}
      {!areCardsComing && (
        <Link to="/user/howto" className={buttonClass({ variant: 'quiet' })}>
          <Icon name="video" className="size-5.5" />
          <Trans>How to use</Trans>
        </Link>
      )}
    </div>
  )
}

/** Id of the games on home. */
export const GAMES = 'games'

const NO_ACCOUNTS: Wallet['slots'] = []

/** Whether this page has shown home before. */
let hasStood = false

interface GameSectionProps {
  title: string
  accounts: Wallet['slots']
  openGame: OpenGame
}

/** The member's accounts of one category, three cards to a page. A category that the server does not offer is not shown. */
function GameSection({ title, accounts, openGame }: GameSectionProps) {
  const { t } = useLingui()
  const ownBaht = useOwnBaht()
  const isHidden = useHiding()
  const count = accounts.length
  if (count === 0) return null
  return (
    <Carousel
      label={title}
      previousLabel={t`Previous`}
      nextLabel={t`Next`}
      allLabel={t`All ${count}`}
      fewerLabel={t`Show fewer`}
    >
      {accounts.map((account) => (
        <GameCard
          key={account.code}
          name={account.name}
          logo={mediaUrl(account.logo)}
          background={mediaUrl(account.background)}
          amount={account.isActive ? ownBaht(account.amount) : undefined}
          credits={isHidden ? undefined : formatNumber(credits(account))}
          openLabel={t({ message: 'Open', context: 'game account' })}
          onPress={() => openGame(account.code)}
        />
      ))}
    </Carousel>
  )
}

/** Placeholder of home before the first response, in the final layout. The balance above announces that it is loading. */
function HomeSkeleton() {
  return (
    <div className="over-hem grid gap-2" aria-hidden="true">
      <div className="grid grid-cols-2 gap-2">
        {[0, 1].map((tile) => (
          <div
            key={tile}
            className="flex min-h-15 items-center justify-center gap-2.5 rounded-lg bg-surface shadow-card"
          >
            <Skeleton shape="lozenge" className="size-11" />
            <Skeleton className="h-4 w-16" />
          </div>
        ))}
      </div>
      <div className="grid min-h-18 grid-cols-4 place-items-center rounded-lg bg-surface shadow-card">
        {[0, 1, 2, 3].map((tile) => (
          <Skeleton key={tile} shape="lozenge" className="size-10" />
        ))}
      </div>
      <Skeleton className="h-5 w-24" />
      <div className="grid grid-cols-3 gap-2">
        {[0, 1, 2].map((card) => (
          <div key={card} className="rounded-lg bg-surface shadow-card overflow-hidden">
            <Skeleton className="aspect-[104/96] w-full" />
            <div className="grid gap-2 p-2.5">
              <Skeleton className="h-4 w-4/5" />
              <Skeleton className="h-3 w-1/2" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
