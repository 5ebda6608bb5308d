import type { BankFeed } from '../providers/bank-feed.ts'
import { type BankRecords, noBankRecords } from '../providers/bank-records.ts'
import { type GameAccountRef, type GameProvider, noGameProvider } from '../providers/game-provider.ts'
import { type GiftProvider, noGiftProvider } from '../providers/gift-provider.ts'
import type { Providers } from '../providers/providers.ts'
import type { QrFeed } from '../providers/qr-feed.ts'
import { noSmsProvider, type SmsProvider } from '../providers/sms.ts'
import { noUploadScan, type UploadScan } from '../providers/upload-scan.ts'
import { type OutsideWatch, UNWATCHED, watched } from './call-outcomes.ts'
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

/**
 * The outside world as the server uses it: every answer and report is checked before it counts.
 *
 * @param log of reports that do not fit
 * @param watch of how calls of what is connected end
 */
export function outsideOf(
  { games = {}, bankFeed, bankRecords, qrFeed, sms, gifts, uploadScan }: Providers,
  log: ReportLog,
  watch: OutsideWatch = UNWATCHED,
): Outside {
  const connected = new Map(Object.entries(games))
  const ofGame = ({ slotCode }: GameAccountRef) =>
    connected.has(slotCode) ? { watch, name: `game:${slotCode}` } : { watch: UNWATCHED, name: '' }
  return {
    bankFeed: { subscribe: (listener) => bankFeed?.subscribe(checkedTransfers(listener, log)) },
    qrFeed: { subscribe: (listener) => qrFeed?.subscribe(checkedPayments(listener, log)) },
    records: bankRecords === undefined ? noBankRecords : checkedRecords(bankRecords, watch),
    gifts: gifts === undefined ? noGiftProvider : checkedGifts(gifts, watch),
    sms: sms === undefined ? noSmsProvider : watchedSms(sms, watch),
    games: checkedGame(({ slotCode }) => connected.get(slotCode) ?? noGameProvider, ofGame),
    scan: uploadScan === undefined ? noUploadScan : checkedScan(uploadScan, watch),
  }
}

function watchedSms(sms: SmsProvider, watch: OutsideWatch): SmsProvider {
  const name = 'sms'
  return {
    sendOtp: (message, signal) => watched({ watch, name, signal }, () => sms.sendOtp(message, signal)),
    ...(sms.sendText && {
      sendText: (text, signal) => watched({ watch, name, signal }, async () => sms.sendText?.(text, signal)),
    }),
  }
}

/** The names by which {@link OutsideWatch} knows what is connected. @param from who reports by the webhook */
export function namesOf(
  { games = {}, bankRecords, sms, gifts, uploadScan }: Providers,
  from: readonly string[],
): readonly string[] {
  return [
    ...Object.keys(games).map((code) => `game:${code}`),
    ...Object.entries({ sms, slips: bankRecords, gifts, scan: uploadScan }).flatMap(([name, provider]) =>
      provider === undefined ? [] : [name],
    ),
    ...from.map((reporter) => `reports:${reporter}`),
  ]
}
