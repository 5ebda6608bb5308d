import type { BankFeed } from './bank-feed.ts'
import type { BankRecords } from './bank-records.ts'
import type { GameAccountRef, GameProvider } from './game-provider.ts'
import type { GiftProvider } from './gift-provider.ts'
import type { QrFeed } from './qr-feed.ts'
import type { SmsProvider } from './sms.ts'
import type { UploadScan } from './upload-scan.ts'

/**
 * What connects the server to the outside world: the default export of the module that `PROVIDERS` names. Everything that it leaves out is
 * not connected: it is not offered, and calls that need it are refused.
 */
export interface Providers {
  /** The provider of each game by the game's code, for example `JOKER`. Several codes may share one provider. */
  readonly games?: Readonly<Record<string, GameProvider>>
  readonly bankFeed?: BankFeed
  readonly bankRecords?: BankRecords
  readonly qrFeed?: QrFeed
  readonly sms?: SmsProvider
  readonly gifts?: GiftProvider
  readonly uploadScan?: UploadScan
  /** Called when the server stops: ends polling and closes connections. Waited for at most 5 s. */
  stop?(): Promise<void> | void
}

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
