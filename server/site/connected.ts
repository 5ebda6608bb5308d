import { Refusal } from '../errors.ts'
import { type BankFeed, noBankFeed } from '../providers/bank-feed.ts'
import { type BankRecords, noBankRecords } from '../providers/bank-records.ts'
import { type GameProvider, noGameProvider } from '../providers/game-provider.ts'
import { type GiftProvider, noGiftProvider } from '../providers/gift-provider.ts'
import { noQrFeed, type QrFeed } from '../providers/qr-feed.ts'
import { noSmsProvider, type SmsProvider } from '../providers/sms.ts'

/** Which outside services are connected. A service that is not connected is not offered, and refused when it is called. */
export interface Connected {
  /** Banks report incoming transfers. */
  readonly banks: boolean
  /** Banks confirm or deny slips. */
  readonly slips: boolean
  readonly qr: boolean
  readonly gifts: boolean
  readonly sms: boolean
  readonly games: boolean
  /** A person books announced deposits. */
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

/** A service is connected unless its `no…` stand-in is used. */
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

/** @throws {Refusal} NOT_CONNECTED when the required service is not connected */
export function requireConnected(isConnected: boolean): void {
  if (!isConnected) throw new Refusal('NOT_CONNECTED')
}
