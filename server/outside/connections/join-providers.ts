import { ConfigError } from '../../settings/config.ts'
import type { Providers } from '../providers/providers.ts'

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
