import { resolve } from 'node:path'
import type { Market } from '#domain/markets.ts'
import { readEnvironment } from './environment.ts'
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
  /** How long a server still takes requests after SIGTERM, so that a load balancer can notice. */
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

const PROJECT_DIR = resolve(import.meta.dirname, '..')

/**
 * Reads the environment; an empty value counts as unset.
 *
 * @throws {ConfigError} naming every variable that is wrong, not only the first.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const read = readEnvironment(environment)
  if ('problems' in read) throw new ConfigError(read.problems.join('\n'))
  const { values: env } = read
  // Whoever names a database of their own may mean their real one.
  const ofSandbox = env.SANDBOX_PORT ?? (env.DATABASE_URL === undefined ? 4001 : 'off')
  return Object.freeze({
    host: env.HOST,
    port: env.PORT,
    sandboxPort: ofSandbox === 'off' ? undefined : ofSandbox,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    uploads: env.UPLOADS ?? (env.DATABASE_URL === undefined ? 'folder' : 'database'),
    uploadRoomBytes: env.UPLOADS_MAX_GB * 1024 ** 3,
    uploadRetentionDays: env.UPLOADS_KEEP_DAYS,
    trustedProxies: Object.freeze(env.TRUST_PROXY),
    metrics:
      env.METRICS_PORT === undefined
        ? undefined
        : Object.freeze({ host: env.METRICS_HOST, port: env.METRICS_PORT }),
    drainSeconds: env.DRAIN_SECONDS,
    rateLimit: env.RATE_LIMIT === 'on',
    market: env.VITE_MARKET,
    allowedOrigins: Object.freeze(env.ALLOWED_ORIGINS),
    fpMinimumSatang: env.VITE_FP_MIN,
    dailyWithdrawals: Object.freeze({
      memberSatang: env.WITHDRAW_DAILY_MEMBER,
      allSatang: env.WITHDRAW_DAILY_TOTAL,
    }),
    truelinkKey: env.VITE_TRUELINK_KEY,
    siteFile: env.SITE_FILE,
    settingsFile: env.SETTINGS_FILE,
    distDir: env.DIST_DIR ?? resolve(PROJECT_DIR, 'dist'),
  })
}
