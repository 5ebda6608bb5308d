import * as v from 'valibot'
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
export function requireProviders(specifier: string, given: unknown): asserts given is Providers {
  requireSchema(`PROVIDERS ${specifier}`, Connecting, given)
}

/**
 * The rehearsal of a loaded module; an empty one when it has none.
 *
 * @throws {ConfigError} with one line when it does not fit.
 */
export function rehearsalOf(specifier: string, module: object): Rehearsal {
  const given: unknown = Reflect.get(module, 'rehearsal') ?? {}
  requireRehearsal(specifier, given)
  return given
}

function requireRehearsal(specifier: string, given: unknown): asserts given is Rehearsal {
  requireSchema(`${specifier}: rehearsal`, RehearsalSchema, given)
}
