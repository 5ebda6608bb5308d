import type { BankFeed } from '../providers/bank-feed.ts'
import { type BankRecords, noBankRecords } from '../providers/bank-records.ts'
import { type GameProvider, noGameProvider } from '../providers/game-provider.ts'
import { type GiftProvider, noGiftProvider } from '../providers/gift-provider.ts'
import type { Providers } from '../providers/providers.ts'
import type { QrFeed } from '../providers/qr-feed.ts'
import { noSmsProvider, type SmsProvider } from '../providers/sms.ts'
import { noUploadScan, type UploadScan } from '../providers/upload-scan.ts'
import {
  checkedGame,
  checkedGifts,
  checkedPayments,
  checkedRecords,
  checkedScan,
  checkedTransfers,
  type ReportLog,
} from './checked-answers.ts'

/** Everything outside, with a stand-in for what is not connected. */
export interface Outside {
  readonly bankFeed: BankFeed
  readonly qrFeed: QrFeed
  readonly records: BankRecords
  readonly gifts: GiftProvider
  readonly sms: SmsProvider
  /** All games in one: each call goes to the provider of its game. */
  readonly games: GameProvider
  readonly scan: UploadScan
}

/** The outside world as the server uses it: every answer and report is checked before it counts. @param log of reports that do not fit */
export function outsideOf(
  { games = {}, bankFeed, bankRecords, qrFeed, sms, gifts, uploadScan }: Providers,
  log: ReportLog,
): Outside {
  const connected = new Map(Object.entries(games))
  return {
    bankFeed: { subscribe: (listener) => bankFeed?.subscribe(checkedTransfers(listener, log)) },
    qrFeed: { subscribe: (listener) => qrFeed?.subscribe(checkedPayments(listener, log)) },
    records: bankRecords === undefined ? noBankRecords : checkedRecords(bankRecords),
    gifts: gifts === undefined ? noGiftProvider : checkedGifts(gifts),
    sms: sms ?? noSmsProvider,
    games: checkedGame(({ slotCode }) => connected.get(slotCode) ?? noGameProvider),
    scan: uploadScan === undefined ? noUploadScan : checkedScan(uploadScan),
  }
}
