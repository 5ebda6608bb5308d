import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { GameAccountFacts } from '../../data/wallet/wallet.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { canBePlayed, PlayButton, type PlayEnd } from './play-button.tsx'

interface PlayFooterProps {
  account: GameAccountFacts
  /** Money is being moved, and is not in the game yet. */
  isMoving: boolean
}

/** The way into the game, and what to do when it did not open; nothing where there is none. */
export function PlayFooter({ account, isMoving }: PlayFooterProps) {
  const [{ refusal, href }, setEnd] = useState<PlayEnd>({})

  if (!canBePlayed(account)) return null
  return (
    <>
      {refusal !== undefined && <Note tone="error">{refusal}</Note>}
      <PlayButton account={account} variant={isMoving ? 'secondary' : 'marigold'} block onEnd={setEnd} />
      {href === undefined ? (
        <p className="text-center text-caption text-text-2">
          <Trans>Opens the provider site in a new window</Trans>
        </p>
      ) : (
        <a
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ variant: 'secondary', block: true })}
        >
          <Icon name="external" />
          <span>
            <Trans>The game did not open by itself. Open it here</Trans>
          </span>
        </a>
      )}
    </>
  )
}
