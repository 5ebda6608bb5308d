import type { Market } from '#domain/markets.ts'
import type { GameProvider } from '../providers/game-provider.ts'
import type { Providers } from '../providers/providers.ts'
import type { Connections } from './connections-file.ts'
import { type Webhook, webhook } from './reports/webhook.ts'
import { httpSms } from './sms/http-sms.ts'
import { transferWallet } from './transfer-wallet/transfer-wallet.ts'
import type { WalletSettings } from './transfer-wallet/wallet-settings.ts'

/** The built-in connections that are used. */
export interface BuiltIn {
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
