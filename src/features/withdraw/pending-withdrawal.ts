import type { Wallet } from '../../data/wallet.ts'

/** A withdrawal that has not been paid yet. */
export interface PendingWithdrawal {
  readonly amountSatang: number
  /** ISO 8601, in UTC. */
  readonly since: string
  /** The operator finds the withdrawal by it; undefined where the server does not send it. */
  readonly id: string | undefined
}

/** The pending withdrawal, of which there is at most one. Also undefined where the server does not report it. */
export function pendingWithdrawal(wallet: Wallet | undefined): PendingWithdrawal | undefined {
  const item = wallet?.onItsWay?.items.find(({ kind }) => kind === 'withdrawal')
  if (item === undefined) return undefined
  const { since, id, amount = wallet?.onItsWay?.withdrawal ?? 0 } = item
  return { amountSatang: amount, since, id }
}
