import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { mediaUrl } from '../../data/site/server-urls.ts'
import { useOwnBaht } from '../../data/wallet/own-baht.ts'
import type { GameAccountFacts } from '../../data/wallet/wallet.ts'
import { GamePicture } from '../../ui/pictures/game-picture.tsx'

interface ContinueCardProps {
  account: GameAccountFacts
  /** Less room, because money is on its way above. */
  isLow: boolean
  onOpen: () => void
  children: ReactNode
}

/** The game in which most of the member's money is: its picture, what is there, and the way into it. The card itself opens the account. */
export function ContinueCard({ account, isLow, onOpen, children }: ContinueCardProps) {
  const { t } = useLingui()
  const ownBaht = useOwnBaht()
  const { name } = account
  return (
    <section
      aria-label={t`Continue: ${name}`}
      className="relative flex overflow-hidden rounded-lg bg-cloth-deep text-on-cloth shadow-card"
    >
      {/* 156 px wide: each cell of a woven picture is as large as every other. */}
      <span className="absolute inset-y-0 end-0 grid w-39 overflow-hidden *:h-full">
        <GamePicture name={name} logo={mediaUrl(account.logo)} background={mediaUrl(account.background)} />
      </span>
      <button type="button" aria-label={name} onClick={onOpen} className="absolute inset-0 rounded-lg" />
      <div className="pointer-events-none relative flex max-w-full min-w-[calc(100%-156px)] flex-col justify-center gap-1 bg-cloth-deep py-2 ps-4">
        {isLow ? (
          <p className="flex flex-wrap gap-x-2 font-bold">
            <span>{name}</span>
            <span translate="no" className="whitespace-nowrap">
              {ownBaht(account.amount)}
            </span>
          </p>
        ) : (
          <p className="grid">
            <small className="text-caption text-on-cloth-2">
              <Trans>Continue</Trans>
            </small>
            <b className="text-heading">{name}</b>
            <b translate="no" className="text-title/[1.3] whitespace-nowrap">
              {ownBaht(account.amount)}
            </b>
          </p>
        )}
        <div className="pointer-events-auto flex">{children}</div>
      </div>
      <svg
        aria-hidden="true"
        viewBox="0 0 48 150"
        preserveAspectRatio="none"
        className="pointer-events-none relative -ms-px h-0 min-h-full w-12 flex-none fill-cloth-deep stroke-marigold stroke-4"
      >
        <path d="M-9-9H4v24h10v15h10v15h10v15h10v30H34v15H24v15H14v15H4v24H-9z" />
      </svg>
    </section>
  )
}
