interface Balance {
  /** In satang. */
  readonly amount: number
}

interface GameBalance extends Balance {
  readonly isActive: boolean
}

/** What a total is made of: the main wallet and the accounts at game providers. */
interface Holdings {
  readonly wallet: Balance
  readonly slots: readonly GameBalance[]
  /** What is between the two, in satang, where the server tells it. */
  readonly onItsWay?: { readonly transfer: number } | undefined
}

/** What the member has in games, in satang. Only active accounts count: an account that was never opened holds nothing. */
export function inGamesSatang({ slots }: Pick<Holdings, 'slots'>): number {
  return slots.filter(({ isActive }) => isActive).reduce((sum, { amount }) => sum + amount, 0)
}

/** What the member has in all, in satang: moving money between wallet and games leaves it unchanged, also while it is on its way. */
export function totalSatang(holdings: Holdings): number {
  return atHandSatang(holdings) + (holdings.onItsWay?.transfer ?? 0)
}

/** What can be moved or withdrawn now, in satang. */
export function atHandSatang(holdings: Holdings): number {
  return holdings.wallet.amount + inGamesSatang(holdings)
}
