import { resolve } from 'node:path'
import { readEnvironment, sandboxPortOf } from './environment.ts'

/** The settings that a variable decides, whatever the file says, and that variable. */
export const SETTING_VARIABLES = {
  'deposits.fpMinimum': 'VITE_FP_MIN',
  'uploads.maximum': 'UPLOADS_MAX_GB',
  'uploads.keepDays': 'UPLOADS_KEEP_DAYS',
  'withdrawals.dailyPerMember': 'WITHDRAW_DAILY_MEMBER',
  'withdrawals.dailyInAll': 'WITHDRAW_DAILY_TOTAL',
} as const

/** Their values, in the operator's notation; undefined where the variable is not set. */
export type SettingsOfEnvironment = Readonly<Record<string, number | undefined>>

/** The environment contains a value that the backend cannot run with. The message has one line per problem. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

const PROJECT_DIR = resolve(import.meta.dirname, '../..')

/** Reads the environment; an empty value counts as unset. @throws {ConfigError} naming every wrong variable, not only the first. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>) {
  const read = readEnvironment(environment)
  if ('problems' in read) throw new ConfigError(read.problems.join('\n'))
  const { values: env } = read
  const distDir = env.DIST_DIR ?? resolve(PROJECT_DIR, 'dist')
  const deskDistDir: string = `${distDir}-desk`
  return Object.freeze({
    host: env.HOST,
    port: env.PORT,
    /** Loopback port of the sandbox; undefined when `SANDBOX_PORT` is `off`, or when it is unset and DATABASE_URL is set. */
    sandboxPort: sandboxPortOf(env),
    /** Where the operator's desk is served, never with the app for members; undefined when `DESK_PORT` is `off`. */
    desk: env.DESK_PORT === 'off' ? undefined : Object.freeze({ host: env.DESK_HOST, port: env.DESK_PORT }),
    /** Names under which the app is called besides addresses and `localhost`; empty: any. */
    hostNames: Object.freeze(env.HOST_NAMES),
    /** The same of the desk; empty: none. */
    deskHostNames: Object.freeze(env.DESK_HOST_NAMES),
    /** Absolute folder of the embedded database and the uploads. */
    dataDir: env.DATA_DIR,
    /** A PostgreSQL address; undefined means the embedded cluster in `dataDir`. */
    databaseUrl: env.DATABASE_URL,
    /** The same database under the role that owns the tables and changes the schema; undefined: `databaseUrl`'s role owns them. */
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    /** Where uploaded files are kept; several nodes need the database, or a folder that all of them share. */
    uploads: env.UPLOADS ?? (env.DATABASE_URL === undefined ? 'folder' : 'database'),
    /** Addresses and networks whose `X-Forwarded-For` is trusted; empty when callers connect directly. */
    trustedProxies: Object.freeze(env.TRUST_PROXY),
    /** Where `/metrics` is served, for the operator's monitoring and never for members; undefined unless `METRICS_PORT` is set. */
    metrics:
      env.METRICS_PORT === undefined
        ? undefined
        : Object.freeze({ host: env.METRICS_HOST, port: env.METRICS_PORT }),
    /** How many processes serve, each on a core of its own and with its own connections to the database. */
    workers: env.WORKERS,
    /** How long a server still accepts requests after SIGTERM, so that a load balancer can notice. */
    drainSeconds: env.DRAIN_SECONDS,
    /** `false` disables every rate limit and lockout: for load tests only. */
    rateLimit: env.RATE_LIMIT === 'on',
    /** The market decides the language of callers that request none. */
    market: env.VITE_MARKET,
    /** How many digits a one-time password has. */
    otpDigits: env.VITE_OTP_DIGITS,
    /** Other origins whose pages may call the API; empty when this server serves the app. */
    allowedOrigins: Object.freeze(env.ALLOWED_ORIGINS),
    /** The key that the app encrypts gift links with. It is in every copy of the app, so it keeps nothing secret. */
    truelinkKey: env.VITE_TRUELINK_KEY,
    /** Absolute path of the JSON file with the operator's own content; undefined when nothing is set. The sandbox does not read it. */
    siteFile: env.SITE_FILE,
    /** Absolute path of the JSON file with the settings that differ from the defaults; undefined: all are defaults. */
    settingsFile: env.SETTINGS_FILE,
    settingsOfEnvironment: Object.freeze(
      Object.fromEntries(
        Object.entries(SETTING_VARIABLES).map(([setting, variable]) => [setting, env[variable]]),
      ),
    ),
    /** Absolute path of the JSON file with the settings of the built-in connections; undefined: none is used. */
    connectionsFile: env.CONNECTIONS_FILE,
    /** Path or package of the module that connects the outside world; undefined: nothing of it is connected. */
    providers: env.PROVIDERS,
    /** Absolute folder of the built app; the default folder may be missing. */
    distDir,
    /** Absolute folder of the built desk, beside that of the app: nothing of it may be served to members. */
    deskDistDir,
  })
}

/** Everything that the environment decides, read once at start-up. */
export type Config = ReturnType<typeof readConfig>
