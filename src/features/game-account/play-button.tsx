import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { clock } from '../../clock.ts'
import { webLink } from '../../data/site/server-urls.ts'
import { type GameAccountFacts, refreshBalancesSilently } from '../../data/wallet/wallet.ts'
import { autoLoginGame } from '../../domain/auto-login.ts'
import { errorText } from '../../i18n/error-text.ts'
import { type ButtonVariant, buttonClass, Button } from '../../ui/button.tsx'
import { openInWindow } from '../../ui/open-window.ts'
import { Icon } from '../../ui/pictures/icon.tsx'

/** A member who was away this long has probably played, in ms. */
const AWAY_MS = 60_000

/** How a tap on play ended: a refusal in words, or a link into the game where the browser blocked the new tab. */
export interface PlayEnd {
  readonly refusal?: string
  readonly href?: string
}

interface PlayButtonProps {
  account: Pick<GameAccountFacts, 'code' | 'web'>
  variant: ButtonVariant
  block?: boolean
  /** Also called at the tap, without an end. */
  onEnd: (end: PlayEnd) => void
}

/** Whether there is a way into the game. */
export function canBePlayed({ code, web }: PlayButtonProps['account']): boolean {
  return autoLoginGame(code) !== undefined || webLink(web) !== undefined
}

/** The way into a game: a one-time link, so that no password is typed, where the provider has one, otherwise the game's own URL. */
export function PlayButton({ account, variant, block, onEnd }: PlayButtonProps) {
  const { i18n } = useLingui()
  const [isOpening, setOpening] = useState(false)
  useRefreshOnReturn()
  const { code, web } = account
  const game = autoLoginGame(code)
  if (game === undefined) {
    return (
      <a
        href={webLink(web)}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({ variant, block })}
      >
        <Icon name="play" />
        <span>
          <Trans>Play</Trans>
        </span>
      </a>
    )
  }
  const enter = async () => {
    setOpening(true)
    onEnd({})
    try {
      const { href, isOpen } = await openInWindow(async () => {
        // Loaded with the tap: home can do without.
        const { fetchGameLink } = await import('./api.ts')
        const link = webLink(await fetchGameLink(code, game))
        if (link === undefined) throw new TypeError('The link into the game is no web address')
        return link
      })
      if (!isOpen) onEnd({ href })
    } catch (error) {
      onEnd({ refusal: await errorText(i18n, error) })
    } finally {
      setOpening(false)
    }
  }
  return (
    <Button icon="play" variant={variant} block={block} busy={isOpening} onClick={() => void enter()}>
      <Trans>Play</Trans>
    </Button>
  )
}

/** The reading under way: home and a sheet over it may both ask for it. */
let reading: Promise<unknown> | undefined

function readBalances(): void {
  reading ??= refreshBalancesSilently().finally(() => (reading = undefined))
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
      if (leftAt !== undefined && !clock.isRecent(leftAt, AWAY_MS)) readBalances()
      leftAt = undefined
    }
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [])
}
