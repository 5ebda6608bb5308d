import { ApiError } from '../../http/errors.ts'
import { endsSession } from '../../http/refusal.ts'
import { adoptOtherSession } from '../../session/end-session.ts'
import { session } from '../../session/session.ts'
import { queryClient } from '../cache/query-client.ts'
import { walletQuery } from '../wallet/wallet.ts'

/** A member who was away for this long, in ms, is shown no money before session and wallet have been checked. */
const AWAY_MS = 30_000

/**
 * Covers all figures (base.css) when the page returns from the back-forward cache, or after 30 s in the background, until the server has answered for
 * this session or cannot be reached. When the session is over they stay covered.
 * @returns a function that stops this and uncovers the figures
 */
export function checkOnReturn(): () => void {
  const { dataset } = document.documentElement
  const stop = new AbortController()
  const { signal } = stop
  let leftAtMs: number | undefined
  let latest = 0

  const check = async () => {
    const own = ++latest
    dataset['unchecked'] = ''
    const isOver = await isSessionOver()
    if (!isOver && own === latest && !signal.aborted) delete dataset['unchecked']
  }
  // Covered before the page is stored, so that its first picture after the return is covered as well.
  addEventListener('pagehide', ({ persisted }) => persisted && (dataset['unchecked'] = ''), { signal })
  addEventListener('pageshow', ({ persisted }) => persisted && void check(), { signal })
  document.addEventListener(
    'visibilitychange',
    () => {
      // Not performance.now(), which stops while the phone sleeps.
      const awayMs = leftAtMs === undefined ? 0 : Date.now() - leftAtMs
      leftAtMs = document.hidden ? Date.now() : undefined
      // A clock that was set back says nothing of the time away.
      if (!document.hidden && (awayMs >= AWAY_MS || awayMs < 0)) void check()
    },
    { signal },
  )
  return () => {
    stop.abort()
    delete dataset['unchecked']
  }
}

/** Reads the wallet of the session that this phone has now. */
async function isSessionOver(): Promise<boolean> {
  await adoptOtherSession()
  const token = session.token()
  try {
    await queryClient.fetchQuery({ ...walletQuery, staleTime: -Infinity })
    return false
  } catch (error) {
    // After any other failure the screen says that the figures are as last seen.
    return error instanceof ApiError && endsSession(error.code) && session.token() === token
  }
}
