import { resolve } from 'node:path'

/** Everything the environment decides, read once at start-up. */
export interface Config {
  readonly host: string
  readonly port: number
  /** Loopback port of the sandbox world; undefined when `SANDBOX_PORT=off`, and then no simulated provider exists. */
  readonly sandboxPort: number | undefined
  /** Absolute folder of the embedded database and the uploads. */
  readonly dataDir: string
  /** A PostgreSQL address; undefined means the embedded cluster in `dataDir`. */
  readonly databaseUrl: string | undefined
  /** False lifts every rate limit and lockout: for load tests only. */
  readonly rateLimit: boolean
  /** The market decides the language of a caller that asks for none. */
  readonly market: 'th' | 'lo'
  /** Other origins whose pages may call the API; empty when the app is served from here. */
  readonly allowedOrigins: readonly string[]
  /** Absolute folder of the built app; it may be missing. */
  readonly distDir: string
}

/** The environment holds a value the backend cannot run with. Its message has one line per problem. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

const MAX_PORT = 65_535
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

  const databaseUrl = value('DATABASE_URL')
  if (databaseUrl !== undefined && !/^postgres(?:ql)?:\/\//.test(databaseUrl)) {
    problems.push('DATABASE_URL must start with postgres:// or postgresql://')
  }

  const allowedOrigins = (value('ALLOWED_ORIGINS') ?? '').split(',').flatMap((entry) => entry.trim() || [])
  if (!allowedOrigins.every(isOrigin)) {
    problems.push('ALLOWED_ORIGINS must list origins such as https://app.example, separated by commas')
  }

  const config: Config = Object.freeze({
    host: value('HOST') ?? '127.0.0.1',
    port: port('PORT', 4000),
    sandboxPort: value('SANDBOX_PORT') === 'off' ? undefined : port('SANDBOX_PORT', 4001),
    dataDir: resolve(PROJECT_DIR, value('DATA_DIR') ?? '.data'),
    databaseUrl,
    rateLimit: oneOf('RATE_LIMIT', ['on', 'off']) === 'on',
    market: oneOf('VITE_MARKET', ['th', 'lo']),
    allowedOrigins: Object.freeze(allowedOrigins),
    distDir: resolve(PROJECT_DIR, 'dist'),
  })
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return config
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text
}
