/** Least and most of one withdrawal, in satang. */
export interface WithdrawalLimits {
  readonly withdrawMin: number
  readonly withdrawMax: number
}

export type WithdrawalProblem =
  | { readonly kind: 'below-minimum'; readonly boundSatang: number }
  | { readonly kind: 'above-maximum'; readonly boundSatang: number }

/**
 * What keeps an amount from being withdrawn; undefined when nothing does. Whether there is enough money is for the server to say: it
 * brings back from the games what they hold by then, and that is not known here.
 */
export function withdrawalProblem(
  amountSatang: number | undefined,
  { withdrawMin, withdrawMax }: WithdrawalLimits,
): WithdrawalProblem | undefined {
  if (amountSatang === undefined || amountSatang < withdrawMin) {
    return { kind: 'below-minimum', boundSatang: withdrawMin }
  }
  return amountSatang > withdrawMax ? { kind: 'above-maximum', boundSatang: withdrawMax } : undefined
}
