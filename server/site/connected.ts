import { Refusal } from '../errors.ts'
import { type BankFeed, noBankFeed } from '../providers/bank-feed.ts'
import { type BankRecords, noBankRecords } from '../providers/bank-records.ts'
import { type GameProvider, noGameProvider } from '../providers/game-provider.ts'
import { type GiftProvider, noGiftProvider } from '../providers/gift-provider.ts'
import { noQrFeed, type QrFeed } from '../providers/qr-feed.ts'
import { noSmsProvider, type SmsProvider } from '../providers/sms.ts'

/** Which parts of the world outside this server has somebody at. What has nobody is not offered, and refused when it is called. */
export interface Connected {
  /** Banks report what arrives. */
  readonly banks: boolean
  /** Banks say whether a slip is true. */
  readonly slips: boolean
  readonly qr: boolean
  readonly gifts: boolean
  readonly sms: boolean
  readonly games: boolean
  /** Somebody books what members announce. */
  readonly desk: boolean
}

interface Providers {
  readonly bankFeed: BankFeed
  readonly records: BankRecords
  readonly qrFeed: QrFeed
  readonly gifts: GiftProvider
  readonly sms: SmsProvider
  readonly games: GameProvider
  readonly hasDesk: boolean
}

/** Told by which of them stand in for nobody. */
export function connectedOf({ bankFeed, records, qrFeed, gifts, sms, games, hasDesk }: Providers): Connected {
  return {
    banks: bankFeed !== noBankFeed,
    slips: records !== noBankRecords,
    qr: qrFeed !== noQrFeed,
    gifts: gifts !== noGiftProvider,
    sms: sms !== noSmsProvider,
    games: games !== noGameProvider,
    desk: hasDesk,
  }
}

/** @throws {Refusal} NOT_CONNECTED where nobody would answer for what is asked. */
export function requireConnected(isConnected: boolean): void {
  if (!isConnected) throw new Refusal('NOT_CONNECTED')
}
