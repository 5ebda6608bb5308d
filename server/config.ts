import { fpMinimumSatang } from '#domain/money/fp-minimum.ts'
import { MARKETS, type Market } from '#domain/markets.ts'
import { statSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { TRUELINK_DEVELOPMENT_KEY } from '#domain/money/gift-link.ts'
import { databaseUrlProblem } from './database-url.ts'
import type { DailyLimits } from './withdrawals/daily-limits.ts'

/** Everything the environment decides, read once at start-up. */
export interface Config {
  readonly host: string
  readonly port: number
  /** Loopback port of the sandbox world; undefined when `SANDBOX_PORT` is `off`, or unset with a database of one's own. */
  readonly sandboxPort: number | undefined
  /** Absolute folder of the embedded database and the uploads. */
  readonly dataDir: string
  /** A PostgreSQL address; undefined means the embedded cluster in `dataDir`. */
  readonly databaseUrl: string | undefined
  /** The same database as the owner of its tables, who changes the schema; undefined: the schema is that of `databaseUrl`'s role. */
  readonly databaseOwnerUrl: string | undefined
  /** Where files that members hand in are kept: for several nodes the database, or a folder that all of them share. */
  readonly uploads: 'folder' | 'database'
  /** What all uploaded files together may take, in bytes. */
  readonly uploadRoomBytes: number
  /** For how many days files of the chat are kept; undefined: for ever. */
  readonly uploadRetentionDays: number | undefined
  /** Addresses and networks whose `X-Forwarded-For` is believed; empty when callers connect directly. */
  readonly trustedProxies: readonly string[]
  /** Where `/metrics` is told, for a program of ours and never for members; undefined unless `METRICS_PORT` is set. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined
  /** How long a server that is told to stop still takes requests, so that a load balancer can notice. */
  readonly drainSeconds: number
  /** False lifts every rate limit and lockout: for load tests only. */
  readonly rateLimit: boolean
  /** The market decides the language of a caller that asks for none. */
  readonly market: Market
  /** Other origins whose pages may call the API; empty when the app is served from here. */
  readonly allowedOrigins: readonly string[]
  /** The least that the payment provider FP takes, in satang. */
  readonly fpMinimumSatang: number
  /** What may be withdrawn in one day. */
  readonly dailyWithdrawals: DailyLimits
  /** The key with which the app hides gift links. It is in every copy of the app, so it keeps nothing secret. */
  readonly truelinkKey: string
  /** Absolute path of the JSON file with what is the operator's own; undefined where nothing is set. Nobody reads it in the sandbox. */
  readonly siteFile: string | undefined
  /** Absolute path of the JSON file with the settings that differ from the defaults; undefined: none does. */
  readonly settingsFile: string | undefined
  /** Absolute folder of the built app; the usual one may be missing. */
  readonly distDir: string
}

/** The environment holds a value the backend cannot run with. Its message has one line per problem. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

const MAX_PORT = 65_535
const UPLOADS_MAX_GB = 20
const PROJECT_DIR = resolve(import.meta.dirname, '..')

/**
 * Reads the environment; an empty value counts as unset.
 *
 * @throws {ConfigError} naming every variable that is wrong, not only the first.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = []
  const value = (name: string): string | undefined => env[name]?.trim() || undefined

  function port(name: string, fallback: number): number {
    const text = value(name)
    if (text === undefined) return fallback
    if (/^\d{1,5}$/.test(text) && Number(text) <= MAX_PORT) return Number(text)
    problems.push(`${name} must be a port number from 0 to ${MAX_PORT}`)
    return fallback
  }

  function oneOf<const T extends string>(name: string, choices: readonly [T, ...T[]]): T {
    const text = value(name) ?? choices[0]
    const choice = choices.find((candidate) => candidate === text)
    if (choice === undefined) problems.push(`${name} must be one of: ${choices.join(', ')}`)
    return choice ?? choices[0]
  }

  function fpMinimum(): number {
    const satang = fpMinimumSatang(value('VITE_FP_MIN'))
    if (satang === undefined) problems.push('VITE_FP_MIN must be an amount in baht above zero')
    return satang ?? 0
  }

  function largeAmount(name: string): number | undefined {
    const text = value(name)
    if (text === undefined) return undefined
    if (/^\d{1,11}(?:\.\d{1,2})?$/.test(text) && Number(text) > 0) return Math.round(Number(text) * 100)
    problems.push(`${name} must be an amount in baht above zero`)
    return undefined
  }

  function seconds(name: string): number {
    const text = value(name) ?? '0'
    if (/^\d{1,3}$/.test(text)) return Number(text)
    problems.push(`${name} must be a number of seconds from 0 to 999`)
    return 0
  }

  function aboveZero(name: string, what: string): number | undefined {
    const text = value(name)
    if (text === undefined) return undefined
    if (/^[1-9]\d{0,4}$/.test(text)) return Number(text)
    problems.push(`${name} must be a number of ${what} from 1 to 99999`)
    return undefined
  }

  const list = (name: string): string[] =>
    (value(name) ?? '').split(',').flatMap((entry) => entry.trim() || [])

  const databaseUrl = value('DATABASE_URL')
  const wrongUrl = databaseUrl === undefined ? undefined : databaseUrlProblem(databaseUrl)
  if (wrongUrl !== undefined) problems.push(`DATABASE_URL ${wrongUrl}`)

  const databaseOwnerUrl = value('DATABASE_OWNER_URL')
  const wrongOwnerUrl = databaseOwnerUrl === undefined ? undefined : databaseUrlProblem(databaseOwnerUrl)
  if (wrongOwnerUrl !== undefined) problems.push(`DATABASE_OWNER_URL ${wrongOwnerUrl}`)
  if (databaseOwnerUrl !== undefined && databaseUrl === undefined)
    problems.push('DATABASE_OWNER_URL must come with DATABASE_URL, which is for the role that serves')

  const trustedProxies = list('TRUST_PROXY')
  if (!trustedProxies.every(isNetwork)) {
    problems.push(
      'TRUST_PROXY must list addresses or networks such as 10.0.0.0/8, or loopback, separated by commas',
    )
  }

  const allowedOrigins = list('ALLOWED_ORIGINS')
  if (!allowedOrigins.every(isOrigin)) {
    problems.push('ALLOWED_ORIGINS must list origins such as https://app.example, separated by commas')
  }

  // Whoever names a database of their own may mean their real one.
  const isSandboxWanted = (value('SANDBOX_PORT') ?? (databaseUrl && 'off')) !== 'off'

  const distDir = resolve(PROJECT_DIR, value('DIST_DIR') ?? 'dist')
  if (value('DIST_DIR') !== undefined && !statSync(distDir, { throwIfNoEntry: false })?.isDirectory())
    problems.push(`DIST_DIR must name the folder of a built app; there is no folder ${distDir}`)

  const siteFile = value('SITE_FILE')
  const settingsFile = value('SETTINGS_FILE')
  const config: Config = Object.freeze({
    host: value('HOST') ?? '127.0.0.1',
    port: port('PORT', 4000),
    sandboxPort: isSandboxWanted ? port('SANDBOX_PORT', 4001) : undefined,
    dataDir: resolve(PROJECT_DIR, value('DATA_DIR') ?? '.data'),
    databaseUrl,
    databaseOwnerUrl,
    uploads:
      value('UPLOADS') === undefined && databaseUrl !== undefined
        ? 'database'
        : oneOf('UPLOADS', ['folder', 'database']),
    uploadRoomBytes: (aboveZero('UPLOADS_MAX_GB', 'gigabytes') ?? UPLOADS_MAX_GB) * 1024 ** 3,
    uploadRetentionDays: aboveZero('UPLOADS_KEEP_DAYS', 'days'),
    trustedProxies: Object.freeze(trustedProxies),
    metrics:
      value('METRICS_PORT') === undefined
        ? undefined
        : Object.freeze({ host: value('METRICS_HOST') ?? '127.0.0.1', port: port('METRICS_PORT', 0) }),
    drainSeconds: seconds('DRAIN_SECONDS'),
    rateLimit: oneOf('RATE_LIMIT', ['on', 'off']) === 'on',
    market: oneOf('VITE_MARKET', MARKETS),
    allowedOrigins: Object.freeze(allowedOrigins),
    fpMinimumSatang: fpMinimum(),
    dailyWithdrawals: Object.freeze({
      memberSatang: largeAmount('WITHDRAW_DAILY_MEMBER'),
      allSatang: largeAmount('WITHDRAW_DAILY_TOTAL'),
    }),
    truelinkKey: value('VITE_TRUELINK_KEY') ?? TRUELINK_DEVELOPMENT_KEY,
    siteFile: siteFile === undefined ? undefined : resolve(PROJECT_DIR, siteFile),
    settingsFile: settingsFile === undefined ? undefined : resolve(PROJECT_DIR, settingsFile),
    distDir,
  })
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return config
}

/** An address, a network in CIDR form, or one of the names that the framework knows. */
function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits] = text.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return bits === undefined ? most > 0 : /^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= most
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text
}
