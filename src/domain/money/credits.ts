interface GameMoney {
  /** In satang. */
  readonly amount: number
  /** How many of the provider's credits one baht is. */
  readonly ftWalletSlot: number
}

/**
 * The balance as the game provider counts it: baht times the provider's rate, rounded to 2 decimals. Credits are not money of
 * ours and are never added up.
 */
export function credits({ amount, ftWalletSlot }: GameMoney): number {
  return Math.round(amount * ftWalletSlot) / 100
}
