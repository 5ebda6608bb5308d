import type { UnreadableAmount } from './amount-input.ts'

/** Minimum amount of one transfer, in satang. */
export const TRANSFER_MINIMUM_SATANG = 1_00

/** Amounts to choose with one tap, in satang. */
export const QUICK_TRANSFERS_SATANG = [100_00, 500_00, 1000_00]

/** The account code of the main wallet. */
export const WALLET = 'WALLET'

/** The input of a transfer form. */
export interface TransferDraft {
  /** Code of the source; undefined while none is chosen. */
  readonly from: string | undefined
  readonly to: string | undefined
  /** In satang; undefined while nothing was typed. */
  readonly amount: number | UnreadableAmount | undefined
}

/** A draft that may be sent. */
export interface Transfer {
  readonly from: string
  readonly to: string
  readonly amountSatang: number
}

export type TransferProblem =
  | { readonly kind: 'no-source' }
  | { readonly kind: 'no-target' }
  | { readonly kind: 'same-account' }
  | { readonly kind: 'below-minimum'; readonly boundSatang: number }
  | { readonly kind: 'above-maximum'; readonly boundSatang: number }
  | Exclude<UnreadableAmount, { kind: 'too-large' }>

/** The first problem that keeps a draft from being sent, or else the transfer. `balanceSatang` is the last known balance of the source. */
export function checkTransfer(draft: TransferDraft, balanceSatang: number): Transfer | TransferProblem {
  const { from, to, amount } = draft
  if (from === undefined) return { kind: 'no-source' }
  if (to === undefined) return { kind: 'no-target' }
  if (from === to) return { kind: 'same-account' }
  if (typeof amount === 'object') {
    return amount.kind === 'too-large' ? { kind: 'above-maximum', boundSatang: balanceSatang } : amount
  }
  if (amount === undefined || amount < TRANSFER_MINIMUM_SATANG) {
    return { kind: 'below-minimum', boundSatang: TRANSFER_MINIMUM_SATANG }
  }
  if (amount > balanceSatang) return { kind: 'above-maximum', boundSatang: balanceSatang }
  return { from, to, amountSatang: amount }
}
