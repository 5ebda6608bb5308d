import { findGame } from '../../settings/content/games.ts'
import type { BankFeed } from '../providers/bank-feed.ts'
import type { BankRecords } from '../providers/bank-records.ts'
import type { GameProvider } from '../providers/game-provider.ts'
import type { GiftProvider } from '../providers/gift-provider.ts'
import type { Providers } from '../providers/providers.ts'
import type { QrFeed } from '../providers/qr-feed.ts'
import type { SmsProvider } from '../providers/sms.ts'
import type { UploadScan } from '../providers/upload-scan.ts'

type Methods<T> = Readonly<Record<keyof T, true>>

const GAME: Methods<GameProvider> = {
  balance: true,
  rounds: true,
  deposit: true,
  withdraw: true,
  outcome: true,
  openAccount: true,
  credentials: true,
  resetPassword: true,
  link: true,
}
const BANK_FEED: Methods<BankFeed> = { subscribe: true }
const BANK_RECORDS: Methods<BankRecords> = { find: true }
const QR_FEED: Methods<QrFeed> = { subscribe: true }
/** `sendText` may be left out. */
const SMS: Methods<Pick<SmsProvider, 'sendOtp'>> = { sendOtp: true }
const GIFTS: Methods<GiftProvider> = { look: true, take: true }
const UPLOAD_SCAN: Methods<UploadScan> = { isClean: true }

/** The methods of every member of `Providers`; `games` and `stop` are checked on their own. */
const MEMBERS: Readonly<Record<Exclude<keyof Providers, 'games' | 'stop'>, Readonly<Record<string, true>>>> =
  {
    bankFeed: BANK_FEED,
    bankRecords: BANK_RECORDS,
    qrFeed: QR_FEED,
    sms: SMS,
    gifts: GIFTS,
    uploadScan: UPLOAD_SCAN,
  }

const NAMES = ['games', ...Object.keys(MEMBERS), 'stop']

/** Whether a value implements `Providers`: it has the methods, and nothing that we do not know. */
export function isProviders(given: unknown): given is Providers {
  return providersFault(given) === undefined
}

/** What is wrong with a value that should implement `Providers`, without a subject: 'has no ...'; undefined when nothing is. */
export function providersFault(given: unknown): string | undefined {
  if (!isObject(given)) return 'is not an object'
  const unknown = Object.keys(given).find((name) => !NAMES.includes(name))
  if (unknown !== undefined) return `has ${unknown}, which is none of: ${NAMES.join(', ')}`
  if (NAMES.every((name) => read(given, name) === undefined)) return `has none of: ${NAMES.join(', ')}`
  const stop = read(given, 'stop')
  if (stop !== undefined && typeof stop !== 'function') return 'has a stop that is not a function'
  for (const [name, methods] of Object.entries(MEMBERS)) {
    const fault = memberFault(name, read(given, name), methods)
    if (fault !== undefined) return fault
  }
  return textsFault(read(given, 'sms')) ?? gamesFault(read(given, 'games'))
}

function textsFault(sms: unknown): string | undefined {
  const sendText = isObject(sms) ? read(sms, 'sendText') : undefined
  return sendText === undefined || typeof sendText === 'function'
    ? undefined
    : 'has an sms.sendText that is not a function'
}

function gamesFault(games: unknown): string | undefined {
  if (games === undefined) return undefined
  if (!isObject(games)) return 'has games that are not an object'
  for (const [code, game] of Object.entries(games)) {
    if (findGame(code) === undefined) return `has games.${code}, which is not the code of a game`
    if (game === undefined) return `has games.${code}, which is undefined`
    const fault = memberFault(`games.${code}`, game, GAME)
    if (fault !== undefined) return fault
  }
  return undefined
}

function memberFault(
  name: string,
  member: unknown,
  methods: Readonly<Record<string, true>>,
): string | undefined {
  if (member === undefined) return undefined
  if (!isObject(member)) return `has ${name} that is not an object`
  const missing = Object.keys(methods).find((method) => typeof read(member, method) !== 'function')
  return missing === undefined ? undefined : `has no function ${name}.${missing}`
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Also finds what a class inherits. */
function read(from: object, name: string): unknown {
  return Reflect.get(from, name)
}
