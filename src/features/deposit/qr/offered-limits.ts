import {
  fpMinimumSatang,
  type QrLimits,
  qrLimits,
  type QrProvider,
} from '../../../domain/money/deposit-methods.ts'
import { env } from '../../../env.ts'
import type { DepositBank } from '../api/deposit.ts'

/** The limits of a QR: as the build says for FP, otherwise as the backend says, otherwise the usual ones. */
export function offeredLimits(provider: QrProvider, { minimum }: Pick<DepositBank, 'minimum'>): QrLimits {
  const ofBuild = provider === 'FP' && env.fpMinimum ? fpMinimumSatang(env.fpMinimum) : undefined
  return qrLimits(provider, ofBuild ?? minimum)
}
