import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import { ConfigError } from '../../settings/config.ts'
import { findGame } from '../../settings/content/games.ts'
import { requireSchema } from '../../settings/operator-file.ts'
import type { BankFeed } from '../providers/bank-feed.ts'
import type { BankRecords } from '../providers/bank-records.ts'
import type { GameProvider } from '../providers/game-provider.ts'
import type { GiftProvider } from '../providers/gift-provider.ts'
import type { Providers, Rehearsal } from '../providers/providers.ts'
import type { QrFeed } from '../providers/qr-feed.ts'
import type { SmsProvider } from '../providers/sms.ts'
import type { UploadScan } from '../providers/upload-scan.ts'
import { withinDeadline } from '../providers/within-deadline.ts'

const PROJECT_DIR = resolve(import.meta.dirname, '../../..')

/** A module may wait for its own connections before it is ready. */
const LOADING_MS = 30_000

/**
 * Loads an operator's module.
 *
 * @param specifier a path that begins with `.` or `/`, relative to the project; or the name of an installed package
 * @param loadingMs for how long the module may take to load
 * @throws {ConfigError} with one line, when it cannot be loaded, or its default export does not implement `Providers`.
 */
export async function loadProviders(specifier: string, loadingMs = LOADING_MS): Promise<Providers> {
  const exported: unknown = Reflect.get(await importModule(specifier, loadingMs), 'default')
  requireProviders(specifier, exported)
  return exported
}

/** All exports of a module that an operator names. @throws {ConfigError} with one line, when it cannot be loaded */
export async function importModule(specifier: string, loadingMs = LOADING_MS): Promise<object> {
  const isPath = ['/', './', '../'].some((start) => specifier.startsWith(start))
  const address = isPath ? pathToFileURL(resolve(PROJECT_DIR, specifier)).href : specifier
  // Not unref'ed: a module that waits for nothing would otherwise end the process without a word.
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`it takes longer than ${loadingMs} ms`)), loadingMs)
  })
  try {
    const exports: unknown = await Promise.race([import(/* @vite-ignore */ address), late])
    return Object(exports)
  } catch (error) {
    const hint = isPath ? '' : ` (a path begins with ./ or /)`
    throw new ConfigError(`PROVIDERS ${specifier} cannot be loaded: ${firstLine(error)}${hint}`)
  } finally {
    clearTimeout(timer)
  }
}

function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.split('\n')[0] ?? ''
}

/** What only one may connect. */
const ALONE = ['bankRecords', 'sms', 'gifts', 'uploadScan'] as const

/**
 * The built-in connections and an operator's module together. Both may report money: a reference counts once, whichever of them reports it. A member that
 * a module has as `undefined`, as under a condition, is not connected by it. `stop` is left to who has loaded the module.
 *
 * @throws {ConfigError} with one line when both connect the same game or service.
 */
export function joinProviders(builtIn: Providers, module: Providers): Omit<Providers, 'stop'> {
  const ownGames = Object.fromEntries(
    Object.entries(module.games ?? {}).filter(([, game]) => game !== undefined),
  )
  const twice =
    ALONE.find((name) => builtIn[name] !== undefined && module[name] !== undefined) ??
    Object.keys(builtIn.games ?? {}).find((code) => ownGames[code] !== undefined)
  if (twice !== undefined) throw new ConfigError(`CONNECTIONS_FILE and PROVIDERS both connect ${twice}`)
  const {
    bankRecords = builtIn.bankRecords,
    sms = builtIn.sms,
    gifts = builtIn.gifts,
    uploadScan = builtIn.uploadScan,
  } = module
  const bankFeeds = [builtIn.bankFeed, module.bankFeed].filter((feed) => feed !== undefined)
  const qrFeeds = [builtIn.qrFeed, module.qrFeed].filter((feed) => feed !== undefined)
  return {
    games: { ...builtIn.games, ...ownGames },
    ...(bankRecords && { bankRecords }),
    ...(sms && { sms }),
    ...(gifts && { gifts }),
    ...(uploadScan && { uploadScan }),
    ...(bankFeeds.length > 0 && {
      bankFeed: { subscribe: (listener) => bankFeeds.forEach((feed) => feed.subscribe(listener)) },
    }),
    ...(qrFeeds.length > 0 && {
      qrFeed: { subscribe: (listener) => qrFeeds.forEach((feed) => feed.subscribe(listener)) },
    }),
  }
}

const STOP_DEADLINE_MS = 5000

/**
 * Ends what the operator's module does on its own, once however often it is called. A module that fails at it, or takes too long, does not
 * keep the server from stopping; `onFailure` is called.
 */
export function providersStop(
  providers: Providers,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  let stopped: Promise<void> | undefined
  return () => (stopped ??= withinDeadline(STOP_DEADLINE_MS, async () => providers.stop?.()).catch(onFailure))
}

const NO_FUNCTION = 'must be a function'
const Fn = v.function(NO_FUNCTION)
const MaybeFn = v.optional(Fn)

/** An object with these methods, its own or inherited. */
function having<T>(methods: Readonly<Record<keyof T, v.GenericSchema>>) {
  return v.object(methods, ({ expected }) => (expected === 'Object' ? 'must be an object' : NO_FUNCTION))
}

/** An object with some of these, and nothing that we do not know. */
function only<T extends object>(what: string, entries: Readonly<Record<keyof T, v.GenericSchema>>) {
  const names = Object.keys(entries).join(', ')
  return v.strictObject(entries, ({ expected }) =>
    expected === 'never' ? `must be one of: ${names}` : `${what} must be an object with some of: ${names}`,
  )
}

const ProvidersSchema = only<Providers>('its default export', {
  games: v.optional(
    v.record(
      v.pipe(
        v.string(),
        v.check((code) => findGame(code) !== undefined, 'is not the code of a game'),
      ),
      having<GameProvider>({
        balance: Fn,
        rounds: Fn,
        deposit: Fn,
        withdraw: Fn,
        outcome: Fn,
        openAccount: Fn,
        credentials: Fn,
        resetPassword: Fn,
        link: Fn,
      }),
      'must be an object',
    ),
  ),
  bankFeed: v.optional(having<BankFeed>({ subscribe: Fn })),
  bankRecords: v.optional(having<BankRecords>({ find: Fn })),
  qrFeed: v.optional(having<QrFeed>({ subscribe: Fn })),
  sms: v.optional(having<SmsProvider>({ sendOtp: Fn, sendText: MaybeFn })),
  gifts: v.optional(having<GiftProvider>({ look: Fn, take: Fn })),
  uploadScan: v.optional(having<UploadScan>({ isClean: Fn })),
  stop: MaybeFn,
})

const Connecting = v.pipe(
  ProvidersSchema,
  v.check(
    (given) => Object.values(given).some((value) => value !== undefined),
    `its default export must have some of: ${Object.keys(ProvidersSchema.entries).join(', ')}`,
  ),
)

const RehearsalSchema = only<Rehearsal>('it', {
  playRound: MaybeFn,
  sendTransfer: MaybeFn,
  payQr: MaybeFn,
  makeGift: MaybeFn,
})

/** @throws {ConfigError} with one line that names the first field that does not fit */
function requireProviders(specifier: string, given: unknown): asserts given is Providers {
  requireSchema(`PROVIDERS ${specifier}`, Connecting, given)
}

/** The rehearsal of a loaded module; an empty one when it has none. @throws {ConfigError} with one line when it does not fit. */
export function rehearsalOf(specifier: string, module: object): Rehearsal {
  const given: unknown = Reflect.get(module, 'rehearsal') ?? {}
  requireRehearsal(specifier, given)
  return given
}

function requireRehearsal(specifier: string, given: unknown): asserts given is Rehearsal {
  requireSchema(`${specifier}: rehearsal`, RehearsalSchema, given)
}
