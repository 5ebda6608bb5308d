import { parseBahtInput } from './amount-input.ts'
import type { QrProvider } from './deposit-methods.ts'

/** Limits of one QR; integer satang. */
export interface QrLimits {
  readonly minimumSatang: number
  /** Amounts to choose with one tap, in ascending order. */
  readonly quickSatang: readonly number[]
}

/** Default minimum deposit at the payment provider FP, in satang. */
export const FP_MINIMUM_SATANG = 1000

/** The minimum of a QR of each provider, in satang, where nobody has set another one. Source: specification, section 9. */
export const QR_MINIMUM_SATANG: Readonly<Record<QrProvider, number>> = {
  KBANK: 1_00,
  BCEL: 1_00,
  WW: 100_00,
  PAYONEX: 100_00,
  FP: FP_MINIMUM_SATANG,
}

const QUICK_BAHT: Readonly<Record<QrProvider, readonly number[]>> = {
  KBANK: [10, 20, 50, 100, 500, 1000],
  BCEL: [10, 20, 50, 100, 500, 1000],
  WW: [100, 200, 300, 500, 1000],
  PAYONEX: [100, 200, 300, 500, 1000],
  FP: [50, 100, 500, 1000],
}

/**
 * The limits at a provider. The minimum at FP is also the first quick amount there.
 * @param minimumSatang the minimum that the operator has set, if any
 */
export function qrLimits(provider: QrProvider, minimumSatang = QR_MINIMUM_SATANG[provider]): QrLimits {
  const quick = QUICK_BAHT[provider].map((baht) => baht * 100)
  const offered = provider === 'FP' ? [minimumSatang, ...quick] : quick
  return {
    minimumSatang,
    quickSatang: offered.filter(
      (amount, index) => amount >= minimumSatang && offered.indexOf(amount) === index,
    ),
  }
}

/**
 * The minimum deposit at FP in satang.
 * @param setting in baht as text, the value of `VITE_FP_MIN`
 * @returns undefined when the setting is not an amount above zero
 */
export function fpMinimumSatang(setting: string | undefined): number | undefined {
  if (setting === undefined || setting === '') return FP_MINIMUM_SATANG
  return parseBahtInput(setting) || undefined
}
