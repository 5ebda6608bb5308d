import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { clock } from '../../clock.ts'
import { webLink } from '../../data/server-urls.ts'
import { type GameAccountFacts, refreshBalancesSilently } from '../../data/wallet.ts'
import { autoLoginGame, type AutoLoginGame } from '../../domain/auto-login.ts'
import { errorText } from '../../i18n/error-text.ts'
import { buttonClass, Button } from '../../ui/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { openInWindow } from '../../ui/open-window.ts'
import { type IconName, Icon } from '../../ui/pictures/icon.tsx'
import { fetchGameLink, type GameCredentials } from './api.ts'

interface Play {
  play: () => void
  isOpening: boolean
  /** The link into the game, for a browser that blocked the new tab. */
  href: string | undefined
  refusal: string | undefined
}

/** A member who was away this long has probably played, in ms. */
const AWAY_MS = 60_000

interface PlayFooterProps {
  account: GameAccountFacts
  credentials: GameCredentials | undefined
  /** Money is being moved, and is not in the game yet. */
  isMoving: boolean
}

/** The link into the game: a one-time link where the provider has one, otherwise the game's own URL. */
export function PlayFooter({ account, credentials, isMoving }: PlayFooterProps) {
  const game = autoLoginGame(account.code)
  const web = webLink(account.web)
  const { play, isOpening, href, refusal } = usePlay(game, credentials)
  useRefreshOnReturn()

  if (game === undefined && web === undefined) return null
  return (
    <>
      {refusal !== undefined && <Note tone="error">{refusal}</Note>}
      {game === undefined ? (
        <PlayLink href={web} isSecondary={isMoving} icon="play" />
      ) : (
        <Button
          icon="play"
          variant={isMoving ? 'secondary' : 'primary'}
          block
          busy={isOpening}
          disabled={credentials === undefined}
          onClick={play}
        >
          <Trans>Play</Trans>
        </Button>
      )}
      {href === undefined ? (
        <p className="text-center text-caption text-text-2">
          <Trans>Opens the provider site in a new window</Trans>
        </p>
      ) : (
        <PlayLink href={href} isSecondary icon="external">
          <Trans>The game did not open by itself. Open it here</Trans>
        </PlayLink>
      )}
    </>
  )
}

interface PlayLinkProps {
  href: string | undefined
  isSecondary: boolean
  icon: IconName
  children?: ReactNode
}

function PlayLink({ href, isSecondary, icon, children }: PlayLinkProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass({ variant: isSecondary ? 'secondary' : 'primary', block: true })}
    >
      <Icon name={icon} />
      <span>{children ?? <Trans>Play</Trans>}</span>
    </a>
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

/** Opens a game without typing a password: requests a one-time link and opens it. */
function usePlay(game: AutoLoginGame | undefined, credentials: GameCredentials | undefined): Play {
  const { i18n } = useLingui()
  const [isOpening, setOpening] = useState(false)
  const [href, setHref] = useState<string>()
  const [refusal, setRefusal] = useState<string>()

  async function enter(): Promise<void> {
    if (game === undefined || credentials === undefined || isOpening) return
    setOpening(true)
    setHref(undefined)
    setRefusal(undefined)
    try {
      const opened = await openInWindow(async () => {
        const link = webLink(await fetchGameLink(game, credentials))
        if (link === undefined) throw new TypeError('The link into the game is no web address')
        return link
      })
      if (!opened.isOpen) setHref(opened.href)
    } catch (error) {
      setRefusal(await errorText(i18n, error))
    } finally {
      setOpening(false)
    }
  }

  return { play: () => void enter(), isOpening, href, refusal }
}
