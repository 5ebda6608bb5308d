import { statSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { toBaht } from '#contract/primitives.ts'
import { MARKETS } from '#domain/markets.ts'
import { parseFpMinimum } from '#domain/money/deposit-methods.ts'
import { TRUELINK_DEVELOPMENT_KEY } from '#domain/money/gift-link.ts'
import { otpDigits } from '#domain/otp-digits.ts'

const PROJECT_DIR = resolve(import.meta.dirname, '../..')

const PORT = 'must be a port number from 0 to 65535'
const OFF_WITH_SANDBOX = 'must come with SANDBOX_PORT=off: the sandbox simulates every provider'
const AMOUNT = 'must be an amount in baht above zero'

const Port = v.pipe(v.string(), v.regex(/^\d{1,5}$/, PORT), v.transform(Number), v.maxValue(65_535, PORT))

/** An amount in baht; the setting that it decides has the upper bound. */
const Amount = v.pipe(
  v.string(),
  v.regex(/^\d+(?:\.\d{1,2})?$/, AMOUNT),
  v.transform(Number),
  v.minValue(0.01, AMOUNT),
)

const FpMinimum = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const satang = parseFpMinimum(dataset.value)
    if (satang === undefined) addIssue({ message: AMOUNT })
    return satang === undefined ? NEVER : toBaht(satang)
  }),
)

const OtpDigits = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const digits = otpDigits(dataset.value)
    if (digits === undefined) addIssue({ message: 'must be a number of digits from 4 to 8' })
    return digits ?? NEVER
  }),
)

const Path = v.pipe(
  v.string(),
  v.transform((path) => resolve(PROJECT_DIR, path)),
)

const DatabaseUrl = v.pipe(
  v.string(),
  v.check(
    (url) => databaseUrlProblem(url) === undefined,
    ({ input }) => databaseUrlProblem(input) ?? '',
  ),
)

const oneOf = <const T extends readonly string[]>(choices: T) =>
  v.picklist(choices, `must be one of: ${choices.join(', ')}`)

/** The setting that it decides has the upper bound. */
const numberAboveZero = (what: string) => {
  const message = `must be a number of ${what} above zero`
  return v.pipe(v.string(), v.regex(/^\d+$/, message), v.transform(Number), v.minValue(1, message))
}

const listOf = (isEntry: (text: string) => boolean, entries: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').flatMap((entry) => entry.trim() || [])),
      v.check((list) => list.every(isEntry), `must list ${entries}, separated by commas`),
    ),
    '',
  )

const HOST_NAMES = 'host names in small letters such as wallet.example'

/** Every variable that the server reads, with its default. */
const Environment = v.pipe(
  v.object({
    DATABASE_URL: v.optional(DatabaseUrl),
    DATABASE_OWNER_URL: v.optional(DatabaseUrl),
    HOST: v.optional(v.string(), '127.0.0.1'),
    PORT: v.optional(Port, '4000'),
    SANDBOX_PORT: v.optional(v.union([v.literal('off'), Port], PORT)),
    DESK_PORT: v.optional(v.union([v.literal('off'), Port], PORT), '4002'),
    DESK_HOST: v.optional(v.string(), '127.0.0.1'),
    HOST_NAMES: listOf(isHostName, HOST_NAMES),
    DESK_HOST_NAMES: listOf(isHostName, HOST_NAMES),
    DATA_DIR: v.optional(Path, '.data'),
    UPLOADS: v.optional(oneOf(['folder', 'database'])),
    UPLOADS_MAX_GB: v.optional(numberAboveZero('gigabytes')),
    UPLOADS_KEEP_DAYS: v.optional(numberAboveZero('days')),
    TRUST_PROXY: listOf(isNetwork, 'addresses or networks such as 10.0.0.0/8, or loopback'),
    METRICS_PORT: v.optional(Port),
    METRICS_HOST: v.optional(v.string(), '127.0.0.1'),
    WORKERS: v.optional(numberAboveZero('processes'), '1'),
    DRAIN_SECONDS: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^\d{1,3}$/, 'must be a number of seconds from 0 to 999'),
        v.transform(Number),
      ),
      '0',
    ),
    RATE_LIMIT: v.optional(oneOf(['on', 'off']), 'on'),
    VITE_MARKET: v.optional(oneOf(MARKETS), MARKETS[0]),
    ALLOWED_ORIGINS: listOf(isOrigin, 'origins such as https://app.example'),
    VITE_FP_MIN: v.optional(FpMinimum),
    VITE_OTP_DIGITS: v.optional(OtpDigits, ''),
    WITHDRAW_DAILY_MEMBER: v.optional(Amount),
    WITHDRAW_DAILY_TOTAL: v.optional(Amount),
    VITE_TRUELINK_KEY: v.optional(v.string(), TRUELINK_DEVELOPMENT_KEY),
    SITE_FILE: v.optional(Path),
    SETTINGS_FILE: v.optional(Path),
    CONNECTIONS_FILE: v.optional(Path),
    PROVIDERS: v.optional(v.string()),
    DIST_DIR: v.optional(
      v.pipe(
        Path,
        v.check(isFolder, ({ input }) => `must name the folder of a built app; there is no folder ${input}`),
      ),
    ),
  }),
  v.forward(
    v.check(
      (env) => env.DATABASE_OWNER_URL === undefined || env.DATABASE_URL !== undefined,
      'must come with DATABASE_URL, which names the serving role',
    ),
    ['DATABASE_OWNER_URL'],
  ),
  v.forward(
    v.check(
      (env) => env.WORKERS <= 1 || (env.DATABASE_URL !== undefined && sandboxPortOf(env) === undefined),
      'must come with DATABASE_URL and without the sandbox where it is above 1: workers are nodes that share a database',
    ),
    ['WORKERS'],
  ),
  v.forward(
    v.check((env) => env.PROVIDERS === undefined || sandboxPortOf(env) === undefined, OFF_WITH_SANDBOX),
    ['PROVIDERS'],
  ),
  v.forward(
    v.check(
      (env) => env.CONNECTIONS_FILE === undefined || sandboxPortOf(env) === undefined,
      OFF_WITH_SANDBOX,
    ),
    ['CONNECTIONS_FILE'],
  ),
)

/** The environment, each variable in the form in which it is used. */
type Environment = v.InferOutput<typeof Environment>

/** Reads the environment; an empty value counts as unset. @returns the values, or one line for each wrong variable */
export function readEnvironment(
  env: Readonly<Record<string, string | undefined>>,
): { readonly values: Environment } | { readonly problems: readonly string[] } {
  const set = Object.entries(env).flatMap(([name, text]) => (text?.trim() ? [[name, text.trim()]] : []))
  const { success, output, issues } = v.safeParse(Environment, Object.fromEntries(set))
  if (success) return { values: output }
  return { problems: issues.map((issue) => `${v.getDotPath(issue) ?? ''} ${issue.message}`) }
}

/** The port of the sandbox; undefined: there is none. A configured database may be a production one, so it is off by default there. */
export function sandboxPortOf({
  SANDBOX_PORT,
  DATABASE_URL,
}: {
  readonly SANDBOX_PORT?: number | 'off' | undefined
  readonly DATABASE_URL?: string | undefined
}): number | undefined {
  const port = SANDBOX_PORT ?? (DATABASE_URL === undefined ? 4001 : 'off')
  return port === 'off' ? undefined : port
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

/** An address, a network in CIDR notation, or one of the framework's names for networks. */
function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits] = text.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return bits === undefined ? most > 0 : /^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= most
}

function isHostName(text: string): boolean {
  return URL.canParse(`http://${text}`) && new URL(`http://${text}`).host === text
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text
}

/** The values of `sslmode` that `pg` supports. It ignores unknown names and values, and then connects without TLS. */
const MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']
const PARAMETERS = new Set(['ssl', 'sslmode', 'sslcert', 'sslkey', 'sslrootcert', 'sslnegotiation'])

const ON_THIS_MACHINE = new Set(['', 'localhost', '127.0.0.1', '[::1]'])

/** The problem with a database URL, or undefined. */
function databaseUrlProblem(address: string): string | undefined {
  if (!/^postgres(?:ql)?:\/\//.test(address)) return 'must start with postgres:// or postgresql://'
  const parameters = parametersOf(address)
  const unknown = [...parameters.keys()].find(
    (name) => name.toLowerCase().startsWith('ssl') && !PARAMETERS.has(name),
  )
  if (unknown !== undefined)
    return `must not contain ${unknown}, which is not supported; use sslmode and sslrootcert`
  const mode = parameters.get('sslmode')
  return mode === null || MODES.includes(mode)
    ? undefined
    : `must have one of these as sslmode: ${MODES.join(', ')}`
}

/** Whether data goes to that database unencrypted over a network, or to a server whose identity is not verified. */
export function isUnprotected(address: string): boolean {
  const parameters = parametersOf(address)
  const host = parameters.get('host') ?? hostOf(address)
  if (host.startsWith('/') || host.startsWith('%2F') || ON_THIS_MACHINE.has(host)) return false
  const isMeant = parameters.get('ssl') === 'true' || parameters.has('sslrootcert')
  const mode = parameters.get('sslmode') ?? (isMeant ? 'verify-full' : 'disable')
  // As `pg` interprets the modes today. With libpq's own meaning (uselibpqcompat) the first two verify no identity.
  if (parameters.get('uselibpqcompat') === 'true') return !['verify-ca', 'verify-full'].includes(mode)
  return !['prefer', 'require', 'verify-ca', 'verify-full'].includes(mode)
}

function parametersOf(address: string): URLSearchParams {
  return new URLSearchParams(address.split('?').slice(1).join('?'))
}

/** Parsed by hand, because `pg` also accepts addresses that are not valid URLs. */
function hostOf(address: string): string {
  const place = address.split('?')[0]?.split('/')[2]?.split('@').at(-1) ?? ''
  const end = place.startsWith('[') ? place.indexOf(']') + 1 : place.indexOf(':')
  return end > 0 ? place.slice(0, end) : place
}
