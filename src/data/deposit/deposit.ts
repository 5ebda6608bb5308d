import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { UseMutationResult } from '@tanstack/react-query'
import { account } from '../../contract/account.ts'
import type { ResponseOf } from '../../contract/endpoint.ts'
import { lookup } from '../../contract/lookup.ts'
import { toBaht } from '../../contract/primitives.ts'
import { wallet } from '../../contract/wallet.ts'
import { call } from '../../http/client.ts'
import { withLoaderDelay } from '../with-loader-delay.ts'
import { keys } from '../keys.ts'
import { useMoneyAction } from '../money/money-action.ts'
import { refreshAfter } from '../stale.ts'

export type DepositLookup = ResponseOf<typeof lookup.deposit>
export type DepositBank = DepositLookup['banks'][number]
export type DepositWallet = DepositLookup['wallets'][number]

/** Ways to pay in. Never shown from memory: money sent to an account that is no longer the operator's is lost. */
export const depositQuery = queryOptions({
  queryKey: keys.deposit,
  queryFn: ({ signal }) => call(lookup.deposit, undefined, { signal }),
  staleTime: 0,
  gcTime: 0,
})

/** When slips are taken. */
export const slipHoursQuery = queryOptions({
  queryKey: keys.slipHours,
  queryFn: ({ signal }) => call(lookup.slip, undefined, { signal }),
})

/** Tells the operator that an amount (integer satang) was transferred, which they book by hand. */
export function useAnnounceDeposit() {
  const { run, phase } = useMoneyAction(wallet.add, { change: 'announceDeposit' })
  return { phase, announce: (amountSatang: number) => run({ body: { amount: toBaht(amountSatang) } }) }
}

/** Redeems a gift of the mobile wallet. */
export function useSendGiftLink() {
  const { run, phase } = useMoneyAction(wallet.sendGiftLink, { change: 'deposit' })
  return { phase, send: (sealedLink: string) => run({ body: { link: sealedLink } }) }
}

interface HolderName {
  readonly bankCode: string
  readonly bankAccountName: string
}

/** Changes the holder name of the member's registered account, then reads again whatever shows it. */
export function useRenameAccount(): UseMutationResult<void, Error, HolderName> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body) =>
      withLoaderDelay(async () => {
        await call(account.updateBankAccountName, { body })
        // The new name is saved, whether or not it can be read again at once.
        await refreshAfter(client, 'accountName').catch(() => undefined)
      }),
  })
}
