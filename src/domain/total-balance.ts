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
}

/** What the member has in games, in satang. Only active accounts count: an account that was never opened holds nothing. */
export function inGamesSatang({ slots }: Pick<Holdings, 'slots'>): number {
  return slots.filter(({ isActive }) => isActive).reduce((sum, { amount }) => sum + amount, 0)
}

/** What the member has in all, in satang: moving money between wallet and games leaves it unchanged. */
export function totalSatang(holdings: Holdings): number {
  return holdings.wallet.amount + inGamesSatang(holdings)
}
