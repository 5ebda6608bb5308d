import * as v from 'valibot'
import { readOperatorFile } from '../../settings/operator-file.ts'
import { REPORTERS } from './reports/webhook.ts'
import { SmsSettings } from './sms/sms-settings.ts'
import { WalletSettings } from './transfer-wallet/wallet-settings.ts'

const Key = v.pipe(v.string(), v.minLength(32, 'must be 32 characters or more'))

const Connections = v.strictObject({
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
