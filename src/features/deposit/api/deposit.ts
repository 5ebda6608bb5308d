import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { UseMutationResult } from '@tanstack/react-query'
import { account } from '../../../contract/account.ts'
import type { ResponseOf } from '../../../contract/endpoint.ts'
import { lookup } from '../../../contract/lookup.ts'
import { toBaht } from '../../../contract/primitives.ts'
import { wallet } from '../../../contract/wallet.ts'
import { keys } from '../../../data/cache/keys.ts'
import { refreshAfter } from '../../../data/cache/stale.ts'
import { failureOf } from '../../../data/failure.ts'
import { useMoneyAction } from '../../../data/money/money-action.ts'
import { walletQuery } from '../../../data/wallet/wallet.ts'
import { withLoaderDelay } from '../../../data/with-loader-delay.ts'
import { call } from '../../../http/client.ts'

export type DepositLookup = ResponseOf<typeof lookup.deposit>
export type DepositBank = DepositLookup['banks'][number]
export type DepositWallet = DepositLookup['wallets'][number]

/** Ways to deposit. Never read from a cache: money sent to an account that the operator has closed is lost. */
export const depositQuery = queryOptions({
  queryKey: keys.deposit,
  queryFn: ({ signal }) => call(lookup.deposit, undefined, { signal }),
  staleTime: -Infinity,
  gcTime: 0,
})

/** Reports a transfer (integer satang) to the operator, who books it by hand. */
export function useAnnounceDeposit() {
  const { run, phase } = useMoneyAction(wallet.add, { change: 'announceDeposit' })
  const announce = (amountSatang: number) => run({ body: { amount: toBaht(amountSatang) } }, { amountSatang })
  return { phase, announce }
}

/** Redeems a mobile-wallet gift. */
export function useSendGiftLink() {
  const { run, phase } = useMoneyAction(wallet.sendGiftLink, { change: 'deposit' })
  return { phase, send: (sealedLink: string) => run({ body: { link: sealedLink } }) }
}

interface HolderName {
  readonly bankCode: string
  readonly bankAccountName: string
}

/** Changes the holder name of the member's registered account, then reads again what shows it: without an answer that says whether it was changed. */
export function useRenameAccount(): UseMutationResult<void, Error, HolderName> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body) =>
      withLoaderDelay(async () => {
        await call(account.updateBankAccountName, { body }).catch(async (error: unknown) => {
          if (!failureOf(error).isUnknown) throw error
          const { bankAccount } = await client.fetchQuery({ ...walletQuery, staleTime: -Infinity })
          if (bankAccount?.bankAccountName !== body.bankAccountName) throw error
        })
        // The new name is saved even if it cannot be read again at once.
        await refreshAfter(client, 'accountName').catch(() => undefined)
      }),
  })
}
