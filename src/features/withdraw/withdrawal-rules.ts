import type { UnreadableAmount } from '../../domain/money/amount-input.ts'

/** Minimum and maximum of one withdrawal, in satang. */
export interface WithdrawalLimits {
  readonly withdrawMin: number
  readonly withdrawMax: number
}

export type WithdrawalProblem =
  | { readonly kind: 'below-minimum'; readonly boundSatang: number }
  | { readonly kind: 'above-maximum'; readonly boundSatang: number }
  | Exclude<UnreadableAmount, { kind: 'too-large' }>

/**
 * Why an amount cannot be withdrawn; undefined when it can. Only the server decides whether there is enough money: it moves the balances of
 * the games at that time, and they are not known here.
 */
export function withdrawalProblem(
  amount: number | UnreadableAmount | undefined,
  { withdrawMin, withdrawMax }: WithdrawalLimits,
): WithdrawalProblem | undefined {
  if (typeof amount === 'object') {
    return amount.kind === 'too-large' ? { kind: 'above-maximum', boundSatang: withdrawMax } : amount
  }
  if (amount === undefined || amount < withdrawMin) return { kind: 'below-minimum', boundSatang: withdrawMin }
  return amount > withdrawMax ? { kind: 'above-maximum', boundSatang: withdrawMax } : undefined
}
