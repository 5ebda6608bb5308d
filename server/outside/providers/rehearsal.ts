import type { GameAccountRef } from './game-provider.ts'

/**
 * How `npm run provider-check` makes things happen at a provider's test system: the named export `rehearsal` of a module for `PROVIDERS`. The
 * server never uses it. Its functions are called without `this`. What is left out is not tried.
 */
export interface Rehearsal {
  /** The player wins (positive) or loses that many satang in one round. */
  readonly playRound?: (account: GameAccountRef, resultSatang: number) => Promise<void>
  /** Somebody sends that many satang to an account of the operator. */
  readonly sendTransfer?: (amountSatang: number) => Promise<void>
  /** Somebody pays a QR of the gateway's test system. */
  readonly payQr?: () => Promise<void>
  /** Somebody makes a gift. @returns its code */
  readonly makeGift?: (amountSatang: number) => Promise<string>
}
