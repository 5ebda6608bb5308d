import { parseBahtInput } from './amount-input.ts'

/** Default minimum deposit at the payment provider FP, in satang. */
export const FP_MINIMUM_SATANG = 1000

/**
 * The minimum deposit at FP in satang.
 * @param setting in baht as text, the value of `VITE_FP_MIN`
 * @returns undefined when the setting is not an amount above zero
 */
export function fpMinimumSatang(setting: string | undefined): number | undefined {
  if (setting === undefined || setting === '') return FP_MINIMUM_SATANG
  return parseBahtInput(setting) || undefined
}
