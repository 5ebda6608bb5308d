import type { BankFeed } from './bank-feed.ts'
import type { BankRecords } from './bank-records.ts'
import type { GameProvider } from './game-provider.ts'
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
