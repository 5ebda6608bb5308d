interface Balance {
  /** In satang. */
  readonly amount: number
}

interface GameBalance extends Balance {
  readonly isActive: boolean
}

/** The parts of a total: the main wallet and the accounts at game providers. */
export interface Holdings {
  readonly wallet: Balance
  readonly slots: readonly GameBalance[]
  /** Money on its way between the two, in satang, if the server sends it. */
  readonly onItsWay?: { readonly transfer: number } | undefined
}

/** What the member has in games, in satang. Only active accounts count: an account that was never opened is empty. */
export function inGamesSatang({ slots }: Pick<Holdings, 'slots'>): number {
  return slots.filter(({ isActive }) => isActive).reduce((sum, { amount }) => sum + amount, 0)
}

/** The game in which most of the member's money is; undefined where none is in games. */
export function gameWithMost<Account extends GameBalance>(slots: readonly Account[]): Account | undefined {
  const most = Math.max(0, ...slots.map(({ isActive, amount }) => (isActive ? amount : 0)))
  return most > 0 ? slots.find(({ isActive, amount }) => isActive && amount === most) : undefined
}

/** Everything the member has, in satang. A transfer between wallet and games does not change it, not even while it is on its way. */
export function totalSatang(holdings: Holdings): number {
  return atHandSatang(holdings) + (holdings.onItsWay?.transfer ?? 0)
}

/** What can be transferred or withdrawn now, in satang. */
export function atHandSatang(holdings: Holdings): number {
  return holdings.wallet.amount + inGamesSatang(holdings)
}

interface GameMoney {
  /** In satang. */
  readonly amount: number
  /** The provider's credits per baht. */
  readonly ftWalletSlot: number
}

/** The balance in the provider's credits: baht times its rate, rounded to 2 decimals. Credits are not money and are never added up. */
export function credits({ amount, ftWalletSlot }: GameMoney): number {
  return Math.round(amount * ftWalletSlot) / 100
}
