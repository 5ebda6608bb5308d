interface GameMoney {
  /** In satang. */
  readonly amount: number
  /** The provider's credits per baht. */
  readonly ftWalletSlot: number
}

/**
 * The balance in the game provider's credits: baht times the provider's rate, rounded to 2 decimals. Credits are not money and are never
 * added up.
 */
export function credits({ amount, ftWalletSlot }: GameMoney): number {
  return Math.round(amount * ftWalletSlot) / 100
}
