import { useLingui } from '@lingui/react/macro'
import { mediaUrl } from '../../data/media-url.ts'
import { useHiding, useOwnBaht } from '../../data/own-baht.ts'
import type { Wallet } from '../../data/wallet.ts'
import { credits } from '../../domain/money/credits.ts'
import { formatNumber } from '../../i18n/format.ts'
import { GameCard } from '../../ui/game-card.tsx'
import { Carousel } from '../../ui/pictures/carousel.tsx'
import type { OpenGame } from './open-home-sheet.ts'

interface GameSectionProps {
  title: string
  accounts: Wallet['slots']
  openGame: OpenGame
}

/** The member's accounts of one category, three cards to a page. A category that the server does not offer is not shown. */
export function GameSection({ title, accounts, openGame }: GameSectionProps) {
  const { t } = useLingui()
  const ownBaht = useOwnBaht()
  const isHidden = useHiding()
  if (accounts.length === 0) return null
  return (
    <Carousel label={title} previousLabel={t`Previous`} nextLabel={t`Next`}>
      {accounts.map((account) => (
        <GameCard
          key={account.code}
          name={account.name}
          logo={mediaUrl(account.logo)}
          background={mediaUrl(account.background)}
          amount={account.isActive ? ownBaht(account.amount) : undefined}
          credits={isHidden ? undefined : formatNumber(credits(account))}
          openLabel={t({ message: 'Open', context: 'game account' })}
          inactiveLabel={t`Not open yet`}
          onPress={() => openGame(account.code)}
        />
      ))}
    </Carousel>
  )
}
