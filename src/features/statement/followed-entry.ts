import { keys } from '../../data/keys.ts'
import { queryClient } from '../../data/query-client.ts'
import type { StatementEntry } from '../../data/statement.ts'
import { useWallet, type Wallet } from '../../data/wallet.ts'

/** Whether a transaction is the pending withdrawal, whose progress has a sheet of its own. Also false while that is not known. */
export function isFollowed({ _id: id }: StatementEntry): boolean {
  const { onItsWay } = queryClient.getQueryData<Wallet>(keys.wallet) ?? {}
  return onItsWay?.items.some((item) => item.kind === 'withdrawal' && item.id === id) ?? false
}

/** Whether the wallet names the transaction with this key: as money that has not arrived yet, or as refused. It is in the statement then. */
export function useIsNamedByWallet(key: string | undefined): boolean {
  const { items = [], refused = [] } = useWallet().wallet?.onItsWay ?? {}
  return key !== undefined && [...items, ...refused].some(({ id }) => id === key)
}
