import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { totalSatang } from '../../domain/money/total-balance.ts'
import { useOnline } from '../../session/connection.ts'
import { keys } from '../keys.ts'
import { type Wallet, walletQuery } from '../wallet.ts'

/** How often the wallet is looked at while a deposit is expected, in ms; never behind other windows. */
const WALLET_POLL_MS = 8000

/**
 * How much has come into the main wallet from outside since this screen opened, in satang. The wallet as it was last seen is no measure:
 * the first answer after opening is.
 */
export function useArrivedMoney(): number {
  const online = useOnline()
  const client = useQueryClient()
  const [{ seen, arrivedSatang }, setState] = useState<{ seen?: Wallet; arrivedSatang: number }>({
    arrivedSatang: 0,
  })
  const { data, isFetchedAfterMount } = useQuery({
    ...walletQuery,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: online ? WALLET_POLL_MS : false,
  })
  if (data !== undefined && data !== seen && isFetchedAfterMount) {
    setState({ seen: data, arrivedSatang: arrivedSatang + (seen === undefined ? 0 : gainSatang(seen, data)) })
  }

  useEffect(() => {
    if (arrivedSatang > 0) void client.invalidateQueries({ queryKey: keys.statement })
  }, [client, arrivedSatang])
  return arrivedSatang
}

/** What came from outside: money that only moved here from a game leaves the total as it was. */
function gainSatang(before: Wallet, after: Wallet): number {
  const wallet = after.wallet.amount - before.wallet.amount
  const total = totalSatang(after) - totalSatang(before)
  return Math.max(0, Math.min(wallet, total))
}
