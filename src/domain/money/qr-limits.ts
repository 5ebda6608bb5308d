import { FP_MINIMUM_SATANG, fpMinimumSatang } from './fp-minimum.ts'
import type { QrProvider } from './deposit-methods.ts'

/** Limits of one QR; integer satang. */
export interface QrLimits {
  readonly minimumSatang: number
  /** Amounts to choose with one tap, in ascending order. */
  readonly quickSatang: readonly number[]
}

const limits = (...[minimum = 0, ...quick]: number[]): QrLimits => ({
  minimumSatang: minimum * 100,
  quickSatang: quick.map((baht) => baht * 100),
})

const LIMITS: Readonly<Record<Exclude<QrProvider, 'FP'>, QrLimits>> = {
  KBANK: limits(1, 10, 20, 50, 100, 500, 1000),
  BCEL: limits(1, 10, 20, 50, 100, 500, 1000),
  WW: limits(100, 100, 200, 300, 500, 1000),
  PAYONEX: limits(100, 100, 200, 300, 500, 1000),
}

const FP_QUICK_SATANG = [5000, 10_000, 50_000, 100_000]

/**
 * The limits at a provider.
 * @param fpMinimum the minimum deposit at FP in baht, a setting of the build; it is also the first quick amount there
 */
export function qrLimits(provider: QrProvider, fpMinimum?: string): QrLimits {
  if (provider !== 'FP') return LIMITS[provider]
  const minimumSatang = fpMinimumSatang(fpMinimum) ?? FP_MINIMUM_SATANG
  const above = FP_QUICK_SATANG.filter((amount) => amount > minimumSatang)
  return { minimumSatang, quickSatang: [minimumSatang, ...above] }
}
