import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { clock } from '../../clock.ts'
import { type GameAccountFacts, refreshBalancesSilently } from '../../data/wallet.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { canBePlayed, PlayButton, type PlayEnd } from './play-button.tsx'

/** A member who was away this long has probably played, in ms. */
const AWAY_MS = 60_000

interface PlayFooterProps {
  account: GameAccountFacts
  /** Money is being moved, and is not in the game yet. */
  isMoving: boolean
}

/** The way into the game, and what to do when it did not open; nothing where there is none. */
export function PlayFooter({ account, isMoving }: PlayFooterProps) {
  const [{ refusal, href }, setEnd] = useState<PlayEnd>({})
  useRefreshOnReturn()

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

/** Reads the balances once when the member comes back from a game, because they have probably changed. */
function useRefreshOnReturn(): void {
  useEffect(() => {
    let leftAt: number | undefined
    const onChange = () => {
      if (document.visibilityState === 'hidden') {
        leftAt = clock.now()
        return
      }
      if (leftAt !== undefined && !clock.isRecent(leftAt, AWAY_MS)) void refreshBalancesSilently()
      leftAt = undefined
    }
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [])
}
