import type { UnreadableAmount } from './amount-input.ts'

/** Least and most of one withdrawal, in satang. */
export interface WithdrawalLimits {
  readonly withdrawMin: number
  readonly withdrawMax: number
}

export type WithdrawalProblem =
  | { readonly kind: 'below-minimum'; readonly boundSatang: number }
  | { readonly kind: 'above-maximum'; readonly boundSatang: number }
  | Exclude<UnreadableAmount, { kind: 'too-large' }>

/**
 * What keeps an amount from being withdrawn; undefined when nothing does. Whether there is enough money is for the server to say: it
 * brings back from the games what they hold by then, and that is not known here.
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
