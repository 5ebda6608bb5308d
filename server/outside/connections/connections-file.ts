import * as v from 'valibot'
import type { Market } from '#domain/markets.ts'
import { SIGNAL_KINDS } from '../../../desk/contract/signals.ts'
import { readOperatorFile } from '../../settings/operator-file.ts'
import type { GameProvider } from '../providers/game-provider.ts'
import type { Providers } from '../providers/providers.ts'
import { OutsideAddress } from './http/call-outside.ts'
import { REPORTERS, type Webhook, webhook } from './reports/webhook.ts'
import { httpSms, SmsSettings } from './sms/http-sms.ts'
import { transferWallet, WalletSettings } from './transfer-wallet/transfer-wallet.ts'

const Key = v.pipe(v.string(), v.minLength(32, 'must be 32 characters or more'))

const Minutes = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(10_080, 'must be minutes of a week at most'),
)

const Connections = v.strictObject({
  /** Who is told that something waits for too long. */
  alerts: v.optional(
    v.strictObject({
      url: OutsideAddress,
      key: Key,
      /** Of the desk, for the links. */
      desk: v.pipe(v.string(), v.url('must be an address such as https://desk.example')),
      /** After how many minutes, where that differs from the default. */
      minutes: v.optional(v.strictObject(v.entriesFromList(SIGNAL_KINDS, v.optional(Minutes))), {}),
    }),
  ),
  reports: v.optional(
    v.strictObject({
      keys: v.pipe(
        v.array(Key),
        v.check(
          (keys) => keys.length === 1 || keys.length === 2,
          'must be one key, or two while one replaces the other',
        ),
      ),
      from: v.pipe(
        v.array(v.picklist(REPORTERS, `must be of: ${REPORTERS.join(', ')}`)),
        v.minLength(1, 'must not be empty'),
      ),
    }),
  ),
  sms: v.optional(SmsSettings),
  games: v.optional(
    v.pipe(
      v.array(WalletSettings),
      v.check((wallets) => {
        const codes = wallets.flatMap((wallet) => wallet.codes)
        return new Set(codes).size === codes.length
      }, 'must name each game once'),
    ),
  ),
})

/** Which built-in connections are used, and their settings. */
export type Connections = v.InferOutput<typeof Connections>

/**
 * Reads the settings of the built-in connections; without a file there are none.
 *
 * @throws {ConfigError} with one line that names the first field that is wrong, and never quotes a key.
 */
export function readConnections(path: string | undefined): Connections {
  return readOperatorFile('CONNECTIONS_FILE', path, Connections)
}

/** The built-in connections that are used. */
interface BuiltIn {
  readonly providers: Providers
  /** Undefined: nobody reports by HTTP. */
  readonly webhook: Webhook | undefined
}

/** Connects what the operator's file names. @param market decides how phone numbers are dialled */
export function builtIn({ reports, sms, games }: Connections, market: Market): BuiltIn {
  const hook = reports && webhook(reports)
  const providers = {
    ...(hook?.bankFeed && { bankFeed: hook.bankFeed }),
    ...(hook?.qrFeed && { qrFeed: hook.qrFeed }),
    ...(games && { games: Object.fromEntries(games.flatMap(walletByCode)) }),
    ...(sms && { sms: httpSms(sms, market) }),
  }
  return { providers, webhook: hook }
}

function walletByCode(settings: WalletSettings): [string, GameProvider][] {
  const provider = transferWallet(settings)
  return settings.codes.map((code) => [code, provider])
}
