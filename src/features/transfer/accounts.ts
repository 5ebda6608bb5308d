import type { Wallet } from '../../data/wallet.ts'
import { WALLET } from '../../domain/money/transfer-rules.ts'

/** A place that holds the member's money: the main wallet, or an open game account. */
export interface Account {
  readonly code: string
  /** The game's name; undefined for the main wallet, whose name depends on the language. */
  readonly name: string | undefined
  readonly balanceSatang: number
}

/** Every account that money can be moved between: the main wallet first, then the open game accounts. */
export function accountsOf({ wallet, slots }: Wallet): readonly Account[] {
  const main = { code: WALLET, name: undefined, balanceSatang: wallet.amount }
  const games = slots.filter(({ isActive }) => isActive)
  return [main, ...games.map(({ code, name, amount }) => ({ code, name, balanceSatang: amount }))]
}
