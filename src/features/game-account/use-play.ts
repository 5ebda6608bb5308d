import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { AutoLoginGame } from '../../domain/auto-login.ts'
import { webLink } from '../../domain/web-link.ts'
import { errorText } from '../../i18n/error-text.ts'
import { openInWindow } from '../../ui/open-window.ts'
import { fetchGameLink, type GameCredentials } from './api.ts'

interface Play {
  play: () => void
  isOpening: boolean
  /** The link into the game, for a browser that blocked the new tab. */
  href: string | undefined
  refusal: string | undefined
}

/** Opens a game without typing a password: requests a one-time link and opens it. */
export function usePlay(game: AutoLoginGame | undefined, credentials: GameCredentials | undefined): Play {
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
