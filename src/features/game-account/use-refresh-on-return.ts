import { useEffect } from 'react'
import { refreshBalancesSilently } from '../../data/wallet.ts'

/** A member who was away this long has probably played, in ms. */
const AWAY_MS = 60_000

/** Reads the balances once when the member comes back from a game, because they have probably changed. */
export function useRefreshOnReturn(): void {
  useEffect(() => {
    let leftAt: number | undefined
    const onChange = () => {
      if (document.visibilityState === 'hidden') {
        leftAt = Date.now()
        return
      }
      if (leftAt !== undefined && Date.now() - leftAt > AWAY_MS) void refreshBalancesSilently()
      leftAt = undefined
    }
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [])
}
